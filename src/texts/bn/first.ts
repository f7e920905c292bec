import type { FirstTexts } from "../texts";

/** Bengali, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ইলেকট্রনিক ইনস্ট্রাকশন স্লিপ",
  FOOTER_COPYRIGHT: "© {year} {product}। সর্বস্বত্ব সংরক্ষিত।",
  LOGO_NAME: "{requestor}-এর লোগো",
  LOADING: "লোড হচ্ছে, অনুগ্রহ করে অপেক্ষা করুন",
  PRIVACY_LINK: "গোপনীয়তা নীতি",
  DISCLAIMER_LINK: "ডিসক্লেমার",
  MPIN_TITLE: "আপনাকে {requestor} থেকে এখানে পাঠানো হয়েছে",
  MPIN_TITLE_DMR: "{requestor}-এর অনুকূলে ম্যান্ডেট/সম্মতি দেওয়ার জন্য আপনাকে {product} ডিম্যাট গেটওয়েতে পাঠানো হয়েছে",
  MPIN_SUBTITLE_ENTER: "এগিয়ে যেতে MPIN লিখুন",
  MPIN_SUBTITLE_SET: "আপনার MPIN সেট করুন",
  LABEL_MPIN: "MPIN লিখুন",
  SHOW_MPIN: "MPIN দেখান",
  HIDE_MPIN: "MPIN লুকান",
  FORGOT_YOUR_MPIN: "আপনার MPIN ভুলে গেছেন?",
  MPIN_PURPOSE: "আপনার MPIN থেকে {product} জানতে পারে যে এটি আপনিই।",
  MPIN_PRIVATE: "{requestor} কখনও এটি দেখতে পায় না।",
  STEP: "{steps}টির মধ্যে ধাপ {step}",
  SUBMIT: "সাবমিট করুন",
  CANCEL: "বাতিল করুন",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "কিছু একটা সমস্যা হয়েছে, অনুগ্রহ করে পরে আবার চেষ্টা করুন",
  TIMEOUT: "সেশনের সময় শেষ হয়ে গেছে। অনুগ্রহ করে আবার চেষ্টা করুন",
  LANGUAGE: "ভাষা",
};
