import type { PagesTexts } from "../texts";

/** Punjabi (Gurmukhi), not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "ਇਲੈਕਟ੍ਰਾਨਿਕ ਇੰਸਟ੍ਰਕਸ਼ਨ ਸਲਿੱਪ",
  LANDING_TEXT: "ਦਿਖਾਉਣ ਲਈ ਕੋਈ ਬੇਨਤੀ ਨਹੀਂ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਆਪਣੇ ਬ੍ਰੋਕਰ ਦੀ ਵੈੱਬਸਾਈਟ ਜਾਂ ਐਪ ਤੋਂ ਸ਼ੁਰੂ ਕਰੋ।",
  BACK_TO_REQUEST: "ਵਾਪਸ",
  PRIVACY_TITLE: "ਪਰਦੇਦਾਰੀ ਨੀਤੀ",
  PRIVACY_DATA:
    "ਅਸੀਂ ਤੁਹਾਡੀ ਬੇਨਤੀ, ਤੁਹਾਡੇ ਡੀਮੈਟ ਖਾਤੇ ਅਤੇ ਤੁਹਾਡੇ ਸੰਪਰਕ ਦੇ ਵੇਰਵੇ ਸਿਰਫ਼ ਇਸ ਲਈ ਵਰਤਦੇ ਹਾਂ ਕਿ ਤੁਹਾਨੂੰ ਬੇਨਤੀ ਦਿਖਾ ਸਕੀਏ, ਜਾਂਚ ਸਕੀਏ ਕਿ ਇਹ ਤੁਸੀਂ ਹੀ ਹੋ, ਅਤੇ ਜੋ ਤੁਸੀਂ ਅਧਿਕਾਰਤ ਕਰਦੇ ਹੋ ਉਸ ਨੂੰ ਪੂਰਾ ਕਰ ਸਕੀਏ।",
  PRIVACY_SECRETS:
    "ਤੁਹਾਡਾ MPIN ਭੇਜੇ ਜਾਣ ਤੋਂ ਪਹਿਲਾਂ ਤੁਹਾਡੇ ਬ੍ਰਾਊਜ਼ਰ ਵਿੱਚ ਇਨਕ੍ਰਿਪਟ ਕੀਤਾ ਜਾਂਦਾ ਹੈ। ਤੁਹਾਡਾ MPIN, OTP ਅਤੇ PAN ਇਸ ਬ੍ਰਾਊਜ਼ਰ ਵਿੱਚ ਨਹੀਂ ਰੱਖੇ ਜਾਂਦੇ ਅਤੇ ਤੁਹਾਡੇ ਬ੍ਰੋਕਰ ਨੂੰ ਕਦੇ ਨਹੀਂ ਦਿੱਤੇ ਜਾਂਦੇ।",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "ਤੁਹਾਡੀ ਬੇਨਤੀ ਦਾ ਨਤੀਜਾ ਉਸ ਬ੍ਰੋਕਰ ਨੂੰ ਭੇਜਿਆ ਜਾਂਦਾ ਹੈ ਜਿਸ ਨੇ ਤੁਹਾਨੂੰ ਇੱਥੇ ਭੇਜਿਆ ਹੈ, ਹੋਰ ਕਿਸੇ ਨੂੰ ਨਹੀਂ।",
  DISCLAIMER_TITLE: "ਬੇਦਾਅਵਾ",
  DISCLAIMER_DETAILS:
    "ਬੇਨਤੀ ਦੇ ਵੇਰਵੇ ਉਵੇਂ ਹੀ ਦਿਖਾਏ ਗਏ ਹਨ ਜਿਵੇਂ ਤੁਹਾਡੇ ਬ੍ਰੋਕਰ ਨੇ ਭੇਜੇ ਹਨ। ਅਧਿਕਾਰਤ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਕਿਰਪਾ ਕਰਕੇ ਉਨ੍ਹਾਂ ਦੀ ਜਾਂਚ ਕਰ ਲਓ।",
  DISCLAIMER_EXECUTION:
    "ਤੁਹਾਡੇ ਅਧਿਕਾਰਤ ਕਰਨ ਨਾਲ ਸਕਿਓਰਿਟੀਜ਼ ਦੱਸੇ ਅਨੁਸਾਰ ਡੈਬਿਟ ਕੀਤੀਆਂ ਜਾ ਸਕਦੀਆਂ ਹਨ। ਇਸ ਦਾ ਇਹ ਮਤਲਬ ਨਹੀਂ ਕਿ ਕੋਈ ਸੌਦਾ ਹੋ ਗਿਆ ਹੈ ਜਾਂ ਉਸ ਦੀ ਸੈਟਲਮੈਂਟ ਹੋ ਗਈ ਹੈ।",
  DISCLAIMER_ADVICE: "ਇਨ੍ਹਾਂ ਪੰਨਿਆਂ 'ਤੇ ਕੁਝ ਵੀ ਸਕਿਓਰਿਟੀਜ਼ ਖਰੀਦਣ, ਵੇਚਣ ਜਾਂ ਗਿਰਵੀ ਰੱਖਣ ਦੀ ਸਲਾਹ ਨਹੀਂ ਹੈ।",
};
