import type { PagesTexts } from "../texts";

/** Bengali, not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "ইলেকট্রনিক ইনস্ট্রাকশন স্লিপ",
  LANDING_TEXT: "দেখানোর মতো কোনও অনুরোধ নেই। অনুগ্রহ করে আপনার ব্রোকারের ওয়েবসাইট বা অ্যাপ থেকে শুরু করুন।",
  BACK_TO_REQUEST: "ফিরে যান",
  PRIVACY_TITLE: "গোপনীয়তা নীতি",
  PRIVACY_DATA:
    "আপনার অনুরোধ, ডিম্যাট অ্যাকাউন্ট ও যোগাযোগের বিবরণ আমরা শুধু এই কাজে ব্যবহার করি: আপনাকে অনুরোধটি দেখাতে, এটি আপনিই কি না তা যাচাই করতে, এবং আপনি যা অনুমোদন করেন তা সম্পন্ন করতে।",
  PRIVACY_SECRETS:
    "আপনার MPIN পাঠানোর আগে আপনার ব্রাউজারেই এনক্রিপ্ট করা হয়। আপনার MPIN, OTP ও PAN এই ব্রাউজারে রাখা হয় না এবং আপনার ব্রোকারকে কখনও দেওয়া হয় না।",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "যে ব্রোকার আপনাকে এখানে পাঠিয়েছে, আপনার অনুরোধের ফলাফল শুধু তাকেই পাঠানো হয়, অন্য কাউকে নয়।",
  DISCLAIMER_TITLE: "ডিসক্লেমার",
  DISCLAIMER_DETAILS:
    "আপনার ব্রোকার অনুরোধের বিবরণ যেমন পাঠিয়েছে, তেমনই দেখানো হয়েছে। অনুমোদন করার আগে অনুগ্রহ করে তা যাচাই করুন।",
  DISCLAIMER_EXECUTION:
    "আপনি অনুমোদন করলে বর্ণনা অনুযায়ী সিকিউরিটি ডেবিট করা যায়। এর মানে এই নয় যে কোনও ট্রেড সম্পন্ন হয়েছে বা তার সেটেলমেন্ট হয়েছে।",
  DISCLAIMER_ADVICE: "এই পেজগুলির কোনও কিছুই সিকিউরিটি কেনা, বেচা বা বন্ধক রাখার পরামর্শ নয়।",
};
