import type { Language } from "./language";

/** Bengali, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME#-এর জন্য সম্মতি",
    subHeader: "আপনি #REQUESTORNAME#-কে যে অর্ডার দিয়েছেন, অনুগ্রহ করে তা যাচাই করুন।",
    thirdHeader: "এই সম্মতি #VALIDYDATE# পর্যন্ত বৈধ।",
    consent:
      "আমি এতদ্বারা #REQUESTORNAME#-কে আমার ডিম্যাট অ্যাকাউন্ট থেকে সিকিউরিটি ডেবিট ও ট্রান্সফার করার অনুমতি দিচ্ছি। এই অনুমতি এই অর্ডার থেকে এক্সচেঞ্জে উদ্ভূত আমার দায় বাবদ, #VALIDYDATE# পর্যন্ত।",
  },
  helpHours: "সোমবার থেকে শনিবার, 8:00 থেকে 20:00 IST",
  messages: {
    OTP_SENT: "আপনার মোবাইল নম্বর {mobile} এবং ই-মেল ID {email}-এ OTP পাঠানো হয়েছে",
    OTP_LIMIT: "OTP আবার পাঠানোর সর্বোচ্চ সীমা পূর্ণ হয়েছে",
    AUTHORISED: "আপনার লেনদেন সফলভাবে অনুমোদিত হয়েছে",
    MPIN_VERIFIED: "MPIN যাচাই করা হয়েছে",
    MPIN_REGISTERED: "আপনার MPIN রেজিস্টার করা হয়েছে",
    MPIN_RESET: "আপনার MPIN রিসেট করা হয়েছে",
    REGISTERED_AND_AUTHORISED: "আপনার MPIN রেজিস্টার করা হয়েছে এবং আপনার লেনদেন সফলভাবে অনুমোদিত হয়েছে",
    RESET_AND_AUTHORISED: "আপনার MPIN রিসেট করা হয়েছে এবং আপনার লেনদেন সফলভাবে অনুমোদিত হয়েছে",
    WRONG_MPIN: "ভুল MPIN",
    WRONG_OTP: "ভুল OTP",
    OTP_OLD: "এই OTP আর বৈধ নয়",
    PAN_WANTED: "অনুগ্রহ করে আপনার PAN লিখুন",
    PAN_WRONG: "যাচাই ব্যর্থ / PAN কার্ড নম্বর যাচাই করা যায়নি",
    MPIN_EXHAUSTED: "MPIN লেখার চেষ্টা শেষ হয়ে গেছে, ‘MPIN ভুলে গেছেন’-এ ক্লিক করুন অথবা OTP দিয়ে পরিচয় যাচাই করুন",
    OTP_EXCEEDED: "আপনি OTP লেখার চেষ্টার সর্বোচ্চ সীমা পেরিয়ে গেছেন",
    CANCELLED: "আপনার লেনদেন বাতিল করা হয়েছে",
    SESSION_EXPIRED: "পরিচয় যাচাই ব্যর্থ / সেশনের মেয়াদ শেষ হয়ে গেছে",
    UNAUTHORISED: "অননুমোদিত অনুরোধ",
    UNAVAILABLE: "সার্ভারের অভ্যন্তরীণ ত্রুটি। অনুগ্রহ করে আবার চেষ্টা করুন",
    LIST_FAILED: "আমরা আপনার অনুরোধ প্রসেস করতে পারছি না। অনুগ্রহ করে পরে চেষ্টা করুন।",
    GONE_WRONG: "কিছু একটা সমস্যা হয়েছে, অনুগ্রহ করে পরে আবার চেষ্টা করুন",
    CLOSED: "অনেকবার চেষ্টা করা হয়েছে: এই লেনদেন বন্ধ করা হয়েছে",
    ALREADY: "এই লেনদেন আগেই অনুমোদিত হয়েছে",
  },
};
