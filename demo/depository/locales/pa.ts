import type { Language } from "./language";

/** Punjabi, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME# ਲਈ ਸਹਿਮਤੀ",
    subHeader: "ਕਿਰਪਾ ਕਰਕੇ ਉਸ ਆਰਡਰ ਦੀ ਜਾਂਚ ਕਰ ਲਓ ਜੋ ਤੁਸੀਂ #REQUESTORNAME# ਨੂੰ ਦਿੱਤਾ ਹੈ।",
    thirdHeader: "ਇਹ ਸਹਿਮਤੀ #VALIDYDATE# ਤੱਕ ਵੈਧ ਹੈ।",
    consent:
      "ਮੈਂ ਇਸ ਰਾਹੀਂ #REQUESTORNAME# ਨੂੰ ਮੇਰੇ ਡੀਮੈਟ ਖਾਤੇ ਵਿੱਚੋਂ ਸਕਿਓਰਿਟੀਜ਼ ਡੈਬਿਟ ਅਤੇ ਟ੍ਰਾਂਸਫਰ ਕਰਨ ਲਈ ਅਧਿਕਾਰਤ ਕਰਦਾ/ਕਰਦੀ ਹਾਂ। ਇਹ ਅਧਿਕਾਰ ਇਸ ਆਰਡਰ ਤੋਂ ਐਕਸਚੇਂਜ ’ਤੇ ਬਣਨ ਵਾਲੀ ਮੇਰੀ ਦੇਣਦਾਰੀ ਲਈ, #VALIDYDATE# ਤੱਕ ਹੈ।",
  },
  helpHours: "ਸੋਮਵਾਰ ਤੋਂ ਸ਼ਨੀਵਾਰ, 8:00 ਤੋਂ 20:00 IST",
  messages: {
    OTP_SENT: "ਤੁਹਾਡੇ ਮੋਬਾਈਲ ਨੰਬਰ {mobile} ਅਤੇ ਈ-ਮੇਲ ID {email} ’ਤੇ OTP ਭੇਜਿਆ ਗਿਆ ਹੈ",
    OTP_LIMIT: "OTP ਦੁਬਾਰਾ ਭੇਜਣ ਦੀ ਵੱਧ ਤੋਂ ਵੱਧ ਸੀਮਾ ਪੂਰੀ ਹੋ ਗਈ ਹੈ",
    AUTHORISED: "ਤੁਹਾਡਾ ਲੈਣ-ਦੇਣ ਸਫਲਤਾਪੂਰਵਕ ਅਧਿਕਾਰਤ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ",
    MPIN_VERIFIED: "MPIN ਦੀ ਤਸਦੀਕ ਹੋ ਗਈ ਹੈ",
    MPIN_REGISTERED: "ਤੁਹਾਡਾ MPIN ਰਜਿਸਟਰ ਹੋ ਗਿਆ ਹੈ",
    MPIN_RESET: "ਤੁਹਾਡਾ MPIN ਰੀਸੈੱਟ ਹੋ ਗਿਆ ਹੈ",
    REGISTERED_AND_AUTHORISED: "ਤੁਹਾਡਾ MPIN ਰਜਿਸਟਰ ਹੋ ਗਿਆ ਹੈ ਅਤੇ ਤੁਹਾਡਾ ਲੈਣ-ਦੇਣ ਸਫਲਤਾਪੂਰਵਕ ਅਧਿਕਾਰਤ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ",
    RESET_AND_AUTHORISED: "ਤੁਹਾਡਾ MPIN ਰੀਸੈੱਟ ਹੋ ਗਿਆ ਹੈ ਅਤੇ ਤੁਹਾਡਾ ਲੈਣ-ਦੇਣ ਸਫਲਤਾਪੂਰਵਕ ਅਧਿਕਾਰਤ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ",
    WRONG_MPIN: "ਗ਼ਲਤ MPIN",
    WRONG_OTP: "ਗ਼ਲਤ OTP",
    OTP_OLD: "ਇਹ OTP ਹੁਣ ਵੈਧ ਨਹੀਂ ਹੈ",
    PAN_WANTED: "ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ PAN ਦਰਜ ਕਰੋ",
    PAN_WRONG: "ਤਸਦੀਕ ਅਸਫਲ / PAN ਕਾਰਡ ਨੰਬਰ ਦੀ ਤਸਦੀਕ ਨਹੀਂ ਹੋ ਸਕੀ",
    MPIN_EXHAUSTED: "MPIN ਦੀਆਂ ਕੋਸ਼ਿਸ਼ਾਂ ਖ਼ਤਮ ਹੋ ਗਈਆਂ ਹਨ, ‘MPIN ਭੁੱਲ ਗਏ’ ’ਤੇ ਕਲਿੱਕ ਕਰੋ ਜਾਂ OTP ਨਾਲ ਆਪਣੀ ਪਛਾਣ ਦੀ ਤਸਦੀਕ ਕਰੋ",
    OTP_EXCEEDED: "OTP ਦਰਜ ਕਰਨ ਦੀਆਂ ਤੁਹਾਡੀਆਂ ਵੱਧ ਤੋਂ ਵੱਧ ਕੋਸ਼ਿਸ਼ਾਂ ਖ਼ਤਮ ਹੋ ਗਈਆਂ ਹਨ",
    CANCELLED: "ਤੁਹਾਡਾ ਲੈਣ-ਦੇਣ ਰੱਦ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ",
    SESSION_EXPIRED: "ਪ੍ਰਮਾਣੀਕਰਨ ਅਸਫਲ / ਸੈਸ਼ਨ ਖ਼ਤਮ ਹੋ ਗਿਆ ਹੈ",
    UNAUTHORISED: "ਅਣਅਧਿਕਾਰਤ ਬੇਨਤੀ",
    UNAVAILABLE: "ਸਰਵਰ ਵਿੱਚ ਅੰਦਰੂਨੀ ਗੜਬੜ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ",
    LIST_FAILED: "ਅਸੀਂ ਤੁਹਾਡੀ ਬੇਨਤੀ ’ਤੇ ਕਾਰਵਾਈ ਨਹੀਂ ਕਰ ਸਕਦੇ। ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਕੋਸ਼ਿਸ਼ ਕਰੋ।",
    GONE_WRONG: "ਕੁਝ ਗ਼ਲਤ ਹੋ ਗਿਆ, ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ",
    CLOSED: "ਬਹੁਤ ਜ਼ਿਆਦਾ ਕੋਸ਼ਿਸ਼ਾਂ: ਇਹ ਲੈਣ-ਦੇਣ ਬੰਦ ਕਰ ਦਿੱਤਾ ਗਿਆ ਹੈ",
    ALREADY: "ਇਹ ਲੈਣ-ਦੇਣ ਪਹਿਲਾਂ ਹੀ ਅਧਿਕਾਰਤ ਹੋ ਚੁੱਕਾ ਹੈ",
  },
};
