import type { FirstTexts } from "../texts";

/** Gujarati, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ઇલેક્ટ્રોનિક ઇન્સ્ટ્રક્શન સ્લિપ",
  FOOTER_COPYRIGHT: "© {year} {product}. સર્વાધિકાર સુરક્ષિત.",
  LOGO_NAME: "{requestor} નો લોગો",
  LOADING: "લોડ થઈ રહ્યું છે, કૃપા કરીને રાહ જુઓ",
  PRIVACY_LINK: "ગોપનીયતા નીતિ",
  DISCLAIMER_LINK: "અસ્વીકરણ",
  MPIN_TITLE: "તમને {requestor} તરફથી અહીં મોકલવામાં આવ્યા છે",
  MPIN_TITLE_DMR: "{requestor} ની તરફેણમાં મેન્ડેટ/સંમતિ આપવા માટે તમને {product} ડીમેટ ગેટવે પર મોકલવામાં આવ્યા છે",
  MPIN_SUBTITLE_ENTER: "આગળ વધવા માટે MPIN દાખલ કરો",
  MPIN_SUBTITLE_SET: "તમારો MPIN સેટ કરો",
  LABEL_MPIN: "MPIN દાખલ કરો",
  SHOW_MPIN: "MPIN બતાવો",
  HIDE_MPIN: "MPIN છુપાવો",
  FORGOT_YOUR_MPIN: "તમારો MPIN ભૂલી ગયા?",
  MPIN_PURPOSE: "તમારા MPIN થી {product} ને ખબર પડે છે કે આ તમે જ છો.",
  MPIN_PRIVATE: "{requestor} ને તે ક્યારેય દેખાતો નથી.",
  STEP: "{steps} માંથી પગલું {step}",
  SUBMIT: "સબમિટ કરો",
  CANCEL: "રદ કરો",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "કંઈક ખોટું થયું, કૃપા કરીને પછીથી ફરી પ્રયાસ કરો",
  TIMEOUT: "સેશનનો સમય પૂરો થયો. કૃપા કરીને ફરી પ્રયાસ કરો",
  LANGUAGE: "ભાષા",
};
