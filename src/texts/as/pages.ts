import type { PagesTexts } from "../texts";

/** Assamese, not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "ইলেক্ট্ৰনিক ইনষ্ট্ৰাকশ্যন শ্লিপ",
  LANDING_TEXT: "দেখুৱাবলৈ কোনো অনুৰোধ নাই। অনুগ্ৰহ কৰি আপোনাৰ ব্ৰ’কাৰৰ ৱেবছাইট বা এপৰ পৰা আৰম্ভ কৰক।",
  BACK_TO_REQUEST: "উভতি যাওক",
  PRIVACY_TITLE: "গোপনীয়তা নীতি",
  PRIVACY_DATA:
    "আপোনাৰ অনুৰোধ, ডিমেট একাউণ্ট আৰু যোগাযোগৰ বিৱৰণ আমি কেৱল এই কামত ব্যৱহাৰ কৰোঁ: আপোনাক অনুৰোধটো দেখুৱাবলৈ, এয়া আপুনিয়েই হয় নে নহয় পৰীক্ষা কৰিবলৈ, আৰু আপুনি যি অনুমোদন কৰে সেয়া সম্পন্ন কৰিবলৈ।",
  PRIVACY_SECRETS:
    "আপোনাৰ MPIN পঠোৱাৰ আগতে আপোনাৰ ব্ৰাউজাৰতে এনক্ৰিপ্ট কৰা হয়। আপোনাৰ MPIN, OTP আৰু PAN এই ব্ৰাউজাৰত ৰখা নহয় আৰু আপোনাৰ ব্ৰ’কাৰক কেতিয়াও দিয়া নহয়।",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "যি ব্ৰ’কাৰে আপোনাক ইয়ালৈ পঠাইছে, আপোনাৰ অনুৰোধৰ ফলাফল কেৱল তেওঁলৈহে পঠোৱা হয়, আন কালৈকো নহয়।",
  DISCLAIMER_TITLE: "ডিছক্লেইমাৰ",
  DISCLAIMER_DETAILS:
    "আপোনাৰ ব্ৰ’কাৰে অনুৰোধৰ বিৱৰণ যেনেকৈ পঠাইছে, তেনেকৈয়ে দেখুওৱা হৈছে। অনুমোদন কৰাৰ আগতে অনুগ্ৰহ কৰি সেয়া পৰীক্ষা কৰক।",
  DISCLAIMER_EXECUTION:
    "আপুনি অনুমোদন কৰিলে বৰ্ণনা অনুসৰি ছিকিউৰিটি ডেবিট কৰিব পৰা যায়। ইয়াৰ অৰ্থ এয়া নহয় যে কোনো ট্ৰেড সম্পন্ন হৈছে বা তাৰ ছেটেলমেণ্ট হৈছে।",
  DISCLAIMER_ADVICE: "এই পৃষ্ঠাবোৰৰ কোনো কথাই ছিকিউৰিটি কিনা, বেচা বা বন্ধকত ৰখাৰ পৰামৰ্শ নহয়।",
};
