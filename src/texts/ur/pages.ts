import type { PagesTexts } from "../texts";

/** Urdu, not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "الیکٹرانک انسٹرکشن سلپ",
  LANDING_TEXT: "دکھانے کے لیے کوئی درخواست نہیں ہے۔ براہِ کرم اپنے بروکر کی ویب سائٹ یا ایپ سے شروع کریں۔",
  BACK_TO_REQUEST: "واپس",
  PRIVACY_TITLE: "رازداری کی پالیسی",
  PRIVACY_DATA:
    "ہم آپ کی درخواست، آپ کے ڈیمیٹ اکاؤنٹ اور آپ کے رابطے کی تفصیلات صرف اس لیے استعمال کرتے ہیں کہ آپ کو درخواست دکھا سکیں، یہ جانچ سکیں کہ یہ آپ ہی ہیں، اور جس کی آپ نے اجازت دی ہے اسے پورا کر سکیں۔",
  PRIVACY_SECRETS:
    "آپ کا MPIN بھیجے جانے سے پہلے آپ کے براؤزر میں انکرپٹ کیا جاتا ہے۔ آپ کا MPIN، آپ کا OTP اور آپ کا PAN اس براؤزر میں نہیں رکھے جاتے اور آپ کے بروکر کو کبھی نہیں دیے جاتے۔",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING:
    "آپ کی درخواست کا نتیجہ اس بروکر کو بھیجا جاتا ہے جس نے آپ کو یہاں بھیجا ہے، کسی اور کو نہیں۔",
  DISCLAIMER_TITLE: "ڈس کلیمر",
  DISCLAIMER_DETAILS:
    "درخواست کی تفصیلات ویسی ہی دکھائی گئی ہیں جیسی آپ کے بروکر نے بھیجی ہیں۔ اجازت دینے سے پہلے براہِ کرم انہیں جانچ لیں۔",
  DISCLAIMER_EXECUTION:
    "آپ کے اجازت دینے سے سیکورٹیز بتائی گئی تفصیل کے مطابق ڈیبٹ کی جا سکتی ہیں۔ اس کا یہ مطلب نہیں کہ کوئی سودا ہو گیا ہے یا اس کا سیٹلمنٹ ہو گیا ہے۔",
  DISCLAIMER_ADVICE: "ان صفحات پر کوئی بھی بات سیکورٹیز خریدنے، بیچنے یا گروی رکھنے کا مشورہ نہیں ہے۔",
};
