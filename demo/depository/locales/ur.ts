import type { Language } from "./language";

/** Urdu, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME# کے لیے رضامندی",
    subHeader: "براہِ کرم وہ آرڈر جانچ لیں جو آپ نے #REQUESTORNAME# کو دیا ہے۔",
    thirdHeader: "یہ رضامندی #VALIDYDATE# تک مؤثر ہے۔",
    consent:
      "#REQUESTORNAME# کو میرے ڈیمیٹ اکاؤنٹ سے سیکورٹیز ڈیبٹ اور ٹرانسفر کرنے کی میری اجازت ہے۔ میں بذریعہ ہذا یہ اجازت دیتا/دیتی ہوں، جو اس آرڈر سے ایکس‌چینج پر پیدا ہونے والی میری ذمہ داری کی مد میں، #VALIDYDATE# تک ہے۔",
  },
  helpHours: "پیر تا سنیچر، 8:00 تا 20:00 IST",
  messages: {
    OTP_SENT: "آپ کے موبائل نمبر {mobile} اور ای میل ID {email} پر OTP بھیج دیا گیا ہے",
    OTP_LIMIT: "OTP دوبارہ بھیجنے کی زیادہ سے زیادہ حد پوری ہو گئی ہے",
    AUTHORISED: "آپ کے لین دین کی اجازت کامیابی سے درج ہو گئی ہے",
    MPIN_VERIFIED: "MPIN کی تصدیق ہو گئی ہے",
    MPIN_REGISTERED: "آپ کا MPIN رجسٹر ہو گیا ہے",
    MPIN_RESET: "آپ کا MPIN ری سیٹ ہو گیا ہے",
    REGISTERED_AND_AUTHORISED:
      "آپ کا MPIN رجسٹر ہو گیا ہے اور آپ کے لین دین کی اجازت کامیابی سے درج ہو گئی ہے",
    RESET_AND_AUTHORISED: "آپ کا MPIN ری سیٹ ہو گیا ہے اور آپ کے لین دین کی اجازت کامیابی سے درج ہو گئی ہے",
    WRONG_MPIN: "غلط MPIN",
    WRONG_OTP: "غلط OTP",
    OTP_OLD: "یہ OTP اب مؤثر نہیں ہے",
    PAN_WANTED: "ہم اس درخواست کی تصدیق نہیں کر سکے۔ براہِ کرم اپنا PAN درج کریں",
    PAN_WRONG: "تصدیق ناکام / PAN کارڈ نمبر کی تصدیق نہیں ہو سکی",
    MPIN_EXHAUSTED: "MPIN کی کوششیں ختم ہو گئی ہیں، “MPIN بھول گئے” پر کلک کریں یا OTP سے تصدیق کریں",
    OTP_EXCEEDED: "OTP درج کرنے کی آپ کی تمام کوششیں ختم ہو گئی ہیں",
    CANCELLED: "آپ کا لین دین منسوخ کر دیا گیا ہے",
    SESSION_EXPIRED: "تصدیق ناکام / سیشن ختم ہو گیا ہے",
    UNAUTHORISED: "غیر مجاز درخواست",
    UNAVAILABLE: "سرور میں اندرونی خرابی۔ براہِ کرم دوبارہ کوشش کریں",
    LIST_FAILED: "ہم آپ کی درخواست پر کارروائی نہیں کر پا رہے ہیں۔ براہِ کرم بعد میں کوشش کریں۔",
    GONE_WRONG: "کچھ گڑبڑ ہو گئی، براہِ کرم بعد میں دوبارہ کوشش کریں",
    CLOSED: "بہت زیادہ کوششیں: یہ لین دین بند کر دیا گیا ہے",
    ALREADY: "اس لین دین کی اجازت پہلے ہی درج ہو چکی ہے",
  },
};
