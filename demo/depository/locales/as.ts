import type { Language } from "./language";

/** Assamese, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME#-ৰ বাবে সন্মতি",
    subHeader: "আপুনি #REQUESTORNAME#-ক দিয়া অৰ্ডাৰটো অনুগ্ৰহ কৰি পৰীক্ষা কৰক।",
    thirdHeader: "এই সন্মতি #VALIDYDATE#-লৈকে বৈধ।",
    consent:
      "মই ইয়াৰ দ্বাৰা #REQUESTORNAME#-ক মোৰ ডিমেট একাউণ্টৰ পৰা ছিকিউৰিটি ডেবিট আৰু ট্ৰেন্সফাৰ কৰিবলৈ অনুমতি দিছোঁ। এই অনুমতি এই অৰ্ডাৰৰ পৰা এক্সচেঞ্জত উদ্ভৱ হোৱা মোৰ দায়বদ্ধতা পূৰণ কৰিবলৈ দিয়া হৈছে আৰু ই #VALIDYDATE#-লৈকে বৈধ।",
  },
  helpHours: "সোমবাৰৰ পৰা শনিবাৰলৈ, 8:00-ৰ পৰা 20:00 IST-লৈ",
  messages: {
    OTP_SENT: "আপোনাৰ ম’বাইল নম্বৰ {mobile} আৰু ই-মেইল ID {email}-লৈ OTP পঠোৱা হ’ল",
    OTP_LIMIT: "OTP আকৌ পঠোৱাৰ সৰ্বোচ্চ সীমা পূৰ্ণ হৈছে",
    AUTHORISED: "আপোনাৰ লেনদেন সফলতাৰে অনুমোদিত হ’ল",
    MPIN_VERIFIED: "MPIN সত্যাপন কৰা হ’ল",
    MPIN_REGISTERED: "আপোনাৰ MPIN পঞ্জীয়ন কৰা হ’ল",
    MPIN_RESET: "আপোনাৰ MPIN ৰিছেট কৰা হ’ল",
    REGISTERED_AND_AUTHORISED: "আপোনাৰ MPIN পঞ্জীয়ন কৰা হ’ল আৰু আপোনাৰ লেনদেন সফলতাৰে অনুমোদিত হ’ল",
    RESET_AND_AUTHORISED: "আপোনাৰ MPIN ৰিছেট কৰা হ’ল আৰু আপোনাৰ লেনদেন সফলতাৰে অনুমোদিত হ’ল",
    WRONG_MPIN: "ভুল MPIN",
    WRONG_OTP: "ভুল OTP",
    OTP_OLD: "এই OTP এতিয়া আৰু বৈধ নহয়",
    PAN_WANTED: "আমি এই অনুৰোধ সত্যাপন কৰিব নোৱাৰিলোঁ। অনুগ্ৰহ কৰি আপোনাৰ PAN লিখক",
    PAN_WRONG: "সত্যাপন বিফল / PAN কাৰ্ড নম্বৰ সত্যাপন কৰিব পৰা নগ’ল",
    MPIN_EXHAUSTED: "MPIN লিখাৰ আটাইকেইটা চেষ্টা শেষ হৈছে, “MPIN পাহৰিলে”-ত ক্লিক কৰক বা OTP-ৰে পৰিচয় সত্যাপন কৰক",
    OTP_EXCEEDED: "আপুনি OTP লিখাৰ চেষ্টাৰ সৰ্বোচ্চ সীমা পাৰ কৰিছে",
    CANCELLED: "আপোনাৰ লেনদেন বাতিল কৰা হ’ল",
    SESSION_EXPIRED: "পৰিচয় সত্যাপন বিফল / ছেশ্যনৰ ম্যাদ শেষ হৈছে",
    UNAUTHORISED: "অননুমোদিত অনুৰোধ",
    UNAVAILABLE: "ছাৰ্ভাৰৰ আভ্যন্তৰীণ ত্ৰুটি। অনুগ্ৰহ কৰি আকৌ চেষ্টা কৰক",
    LIST_FAILED: "আমি আপোনাৰ অনুৰোধ প্ৰচেছ কৰিব পৰা নাই। অনুগ্ৰহ কৰি পাছত চেষ্টা কৰক।",
    GONE_WRONG: "কিবা এটা সমস্যা হৈছে, অনুগ্ৰহ কৰি পাছত আকৌ চেষ্টা কৰক",
    CLOSED: "অতি বেছি চেষ্টা: এই লেনদেন বন্ধ কৰা হ’ল",
    ALREADY: "এই লেনদেন আগতেই অনুমোদিত হৈছে",
  },
};
