import type { FirstScreenTextTable } from "../texts";

/** Punjabi (Gurmukhi), not yet reviewed by a native reader. */
export const firstScreen: FirstScreenTextTable = {
  FONT: "Noto Sans Gurmukhi",
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ਇਲੈਕਟ੍ਰਾਨਿਕ ਇੰਸਟ੍ਰਕਸ਼ਨ ਸਲਿੱਪ",
  FOOTER_COPYRIGHT: "© {year} {product}। ਸਾਰੇ ਹੱਕ ਰਾਖਵੇਂ ਹਨ।",
  LOGO_NAME: "{requestor} ਦਾ ਲੋਗੋ",
  LOADING: "ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ, ਕਿਰਪਾ ਕਰਕੇ ਉਡੀਕ ਕਰੋ",
  WAITING: "ਕਿਰਪਾ ਕਰਕੇ ਉਡੀਕ ਕਰੋ…",
  PRIVACY_LINK: "ਪਰਦੇਦਾਰੀ ਨੀਤੀ",
  DISCLAIMER_LINK: "ਬੇਦਾਅਵਾ",
  MPIN_TITLE: "ਤੁਹਾਨੂੰ {requestor} ਤੋਂ ਇੱਥੇ ਭੇਜਿਆ ਗਿਆ ਹੈ",
  MPIN_TITLE_DMR: "{requestor} ਦੇ ਹੱਕ ਵਿੱਚ ਮੈਂਡੇਟ/ਸਹਿਮਤੀ ਦੇਣ ਲਈ ਤੁਹਾਨੂੰ {product} ਡੀਮੈਟ ਗੇਟਵੇ ’ਤੇ ਭੇਜਿਆ ਗਿਆ ਹੈ",
  MPIN_SUBTITLE_ENTER: "ਜਾਰੀ ਰੱਖਣ ਲਈ MPIN ਦਰਜ ਕਰੋ",
  MPIN_SUBTITLE_SET: "ਆਪਣਾ MPIN ਸੈੱਟ ਕਰੋ",
  LABEL_MPIN: "MPIN ਦਰਜ ਕਰੋ",
  SHOW_MPIN: "MPIN ਦਿਖਾਓ",
  HIDE_MPIN: "MPIN ਲੁਕਾਓ",
  FORGOT_YOUR_MPIN: "ਆਪਣਾ MPIN ਭੁੱਲ ਗਏ?",
  MPIN_PURPOSE: "ਤੁਹਾਡੇ MPIN ਤੋਂ {product} ਨੂੰ ਪਤਾ ਲੱਗਦਾ ਹੈ ਕਿ ਇਹ ਤੁਸੀਂ ਹੀ ਹੋ।",
  MPIN_PRIVATE: "ਤੁਹਾਡਾ MPIN {requestor} ਨੂੰ ਕਦੇ ਨਹੀਂ ਦਿਸਦਾ।",
  MPIN_HINT: "MPIN ਛੇ ਅੰਕਾਂ ਦਾ ਹੁੰਦਾ ਹੈ।",
  STEP: "{steps} ਵਿੱਚੋਂ ਪੜਾਅ {step}",
  SUBMIT: "ਸਬਮਿਟ ਕਰੋ",
  CANCEL: "ਰੱਦ ਕਰੋ",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "ਕੁਝ ਗ਼ਲਤ ਹੋ ਗਿਆ, ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ",
  TIMEOUT: "ਸੈਸ਼ਨ ਦਾ ਸਮਾਂ ਖ਼ਤਮ ਹੋ ਗਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ",
  IN_DOUBT:
    "ਅਸੀਂ ਪਤਾ ਨਹੀਂ ਕਰ ਸਕੇ ਕਿ ਤੁਹਾਡਾ ਲੈਣ-ਦੇਣ ਅਧਿਕਾਰਤ ਕੀਤਾ ਗਿਆ ਜਾਂ ਨਹੀਂ। ਹੋ ਸਕਦਾ ਹੈ ਕਿ ਉਹ ਅਧਿਕਾਰਤ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੋਵੇ।",
  LANGUAGE: "ਭਾਸ਼ਾ",
};
