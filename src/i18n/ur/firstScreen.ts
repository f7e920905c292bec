import type { FirstScreenTextTable } from "../texts";

/** Urdu, not yet reviewed by a native reader. */
export const firstScreen: FirstScreenTextTable = {
  FONT: "Noto Nastaliq Urdu",
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "الیکٹرانک انسٹرکشن سلپ",
  FOOTER_COPYRIGHT: "© {year} {product}۔ جملہ حقوق محفوظ ہیں۔",
  LOGO_NAME: "{requestor} کا لوگو",
  LOADING: "لوڈ ہو رہا ہے، براہِ کرم انتظار کریں",
  WAITING: "براہِ کرم انتظار کریں…",
  PRIVACY_LINK: "رازداری کی پالیسی",
  DISCLAIMER_LINK: "ڈس کلیمر",
  MPIN_TITLE: "آپ کو {requestor} سے یہاں بھیجا گیا ہے",
  MPIN_TITLE_DMR:
    "{requestor} کے حق میں مینڈیٹ/رضامندی دینے کے لیے آپ کو {product} ڈیمیٹ گیٹ وے پر بھیجا گیا ہے",
  MPIN_SUBTITLE_ENTER: "جاری رکھنے کے لیے MPIN درج کریں",
  MPIN_SUBTITLE_SET: "اپنا MPIN سیٹ کریں",
  LABEL_MPIN: "MPIN درج کریں",
  SHOW_MPIN: "MPIN دکھائیں",
  HIDE_MPIN: "MPIN چھپائیں",
  FORGOT_YOUR_MPIN: "اپنا MPIN بھول گئے؟",
  MPIN_PURPOSE: "آپ کے MPIN سے {product} کو معلوم ہوتا ہے کہ یہ آپ ہی ہیں۔",
  MPIN_PRIVATE: "{requestor} کو آپ کا MPIN کبھی نظر نہیں آتا۔",
  MPIN_HINT: "آپ کے MPIN میں چھ ہندسے ہوتے ہیں۔",
  STEP: "{steps} میں سے مرحلہ {step}",
  SUBMIT: "سبمٹ کریں",
  CANCEL: "منسوخ کریں",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "کچھ گڑبڑ ہو گئی، براہِ کرم بعد میں دوبارہ کوشش کریں",
  TIMEOUT: "سیشن کا وقت ختم ہو گیا۔ براہِ کرم دوبارہ کوشش کریں",
  IN_DOUBT:
    "ہم یہ معلوم نہیں کر سکے کہ آپ کے لین دین کی اجازت درج ہوئی یا نہیں۔ ہو سکتا ہے کہ وہ درج ہو گئی ہو۔",
  LANGUAGE: "زبان",
};
