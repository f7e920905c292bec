import type { FirstTexts } from "../texts";

/** Assamese, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ইলেক্ট্ৰনিক ইনষ্ট্ৰাকশ্যন শ্লিপ",
  FOOTER_COPYRIGHT: "© {year} {product}। সৰ্বস্বত্ব সংৰক্ষিত।",
  LOGO_NAME: "{requestor}-ৰ ল’গো",
  LOADING: "ল’ড হৈ আছে, অনুগ্ৰহ কৰি অপেক্ষা কৰক",
  PRIVACY_LINK: "গোপনীয়তা নীতি",
  DISCLAIMER_LINK: "ডিছক্লেইমাৰ",
  MPIN_TITLE: "আপোনাক {requestor}-ৰ পৰা ইয়ালৈ পঠোৱা হৈছে",
  MPIN_TITLE_DMR: "{requestor}-ৰ সপক্ষে মেণ্ডেট/সন্মতি দিবলৈ আপোনাক {product} ডিমেট গেটৱেলৈ পঠোৱা হৈছে",
  MPIN_SUBTITLE_ENTER: "আগবাঢ়িবলৈ MPIN লিখক",
  MPIN_SUBTITLE_SET: "আপোনাৰ MPIN ছেট কৰক",
  LABEL_MPIN: "MPIN লিখক",
  SHOW_MPIN: "MPIN দেখুৱাওক",
  HIDE_MPIN: "MPIN লুকুৱাওক",
  FORGOT_YOUR_MPIN: "আপোনাৰ MPIN পাহৰিলে নেকি?",
  MPIN_PURPOSE: "আপোনাৰ MPIN-ৰ পৰা {product}-এ গম পায় যে এয়া আপুনিয়েই।",
  MPIN_PRIVATE: "{requestor}-ক এইটো কেতিয়াও দেখুওৱা নহয়।",
  STEP: "{steps}টাৰ ভিতৰত পদক্ষেপ {step}",
  SUBMIT: "দাখিল কৰক",
  CANCEL: "বাতিল কৰক",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "কিবা এটা সমস্যা হৈছে, অনুগ্ৰহ কৰি পাছত আকৌ চেষ্টা কৰক",
  TIMEOUT: "ছেশ্যনৰ সময় শেষ হৈছে। অনুগ্ৰহ কৰি আকৌ চেষ্টা কৰক",
  LANGUAGE: "ভাষা",
};
