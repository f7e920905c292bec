import type { Language } from "./language";

/** Gujarati, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME# માટે સંમતિ",
    subHeader: "તમે #REQUESTORNAME# ને આપેલો ઑર્ડર કૃપા કરીને ચકાસો.",
    thirdHeader: "આ સંમતિ #VALIDYDATE# સુધી માન્ય છે.",
    consent:
      "હું આથી #REQUESTORNAME# ને મારા ડીમેટ ખાતામાંથી સિક્યોરિટીઝ ડેબિટ અને ટ્રાન્સફર કરવા માટે અધિકૃત કરું છું. આ અધિકાર #VALIDYDATE# સુધી, આ ઑર્ડરમાંથી એક્સચેન્જ પર ઊભી થતી મારી જવાબદારી પેટે ડેબિટ અને ટ્રાન્સફર કરવા માટે છે.",
  },
  helpHours: "સોમવારથી શનિવાર, 8:00 થી 20:00 IST",
  messages: {
    OTP_SENT: "તમારા મોબાઇલ નંબર {mobile} અને ઈ-મેલ ID {email} પર OTP મોકલવામાં આવ્યો છે",
    OTP_LIMIT: "OTP ફરીથી મોકલવાની મહત્તમ મર્યાદા પૂરી થઈ ગઈ છે",
    AUTHORISED: "તમારો વ્યવહાર સફળતાપૂર્વક અધિકૃત થયો છે",
    MPIN_VERIFIED: "MPIN ની ચકાસણી થઈ ગઈ છે",
    MPIN_REGISTERED: "તમારો MPIN રજિસ્ટર થયો છે",
    MPIN_RESET: "તમારો MPIN રીસેટ થયો છે",
    REGISTERED_AND_AUTHORISED: "તમારો MPIN રજિસ્ટર થયો છે અને તમારો વ્યવહાર સફળતાપૂર્વક અધિકૃત થયો છે",
    RESET_AND_AUTHORISED: "તમારો MPIN રીસેટ થયો છે અને તમારો વ્યવહાર સફળતાપૂર્વક અધિકૃત થયો છે",
    WRONG_MPIN: "ખોટો MPIN",
    WRONG_OTP: "ખોટો OTP",
    OTP_OLD: "આ OTP હવે માન્ય નથી",
    PAN_WANTED: "અમે આ વિનંતીની ચકાસણી કરી શક્યા નથી. કૃપા કરીને તમારો PAN દાખલ કરો",
    PAN_WRONG: "ચકાસણી નિષ્ફળ / PAN કાર્ડ નંબરની ચકાસણી થઈ શકી નથી",
    MPIN_EXHAUSTED: "MPIN ના પ્રયાસ પૂરા થઈ ગયા છે, ‘MPIN ભૂલી ગયા’ પર ક્લિક કરો અથવા OTP થી ઓળખ પ્રમાણિત કરો",
    OTP_EXCEEDED: "OTP દાખલ કરવાના તમારા મહત્તમ પ્રયાસ પૂરા થઈ ગયા છે",
    CANCELLED: "તમારો વ્યવહાર રદ કરવામાં આવ્યો છે",
    SESSION_EXPIRED: "પ્રમાણીકરણ નિષ્ફળ / સેશન સમાપ્ત થઈ ગયું છે",
    UNAUTHORISED: "અનધિકૃત વિનંતી",
    UNAVAILABLE: "સર્વરમાં આંતરિક ભૂલ. કૃપા કરીને ફરી પ્રયાસ કરો",
    LIST_FAILED: "અમે તમારી વિનંતી પર પ્રક્રિયા કરી શકતા નથી. કૃપા કરીને પછીથી પ્રયાસ કરો.",
    GONE_WRONG: "કંઈક ખોટું થયું, કૃપા કરીને પછીથી ફરી પ્રયાસ કરો",
    CLOSED: "ઘણા બધા પ્રયાસ: આ વ્યવહાર બંધ કરવામાં આવ્યો છે",
    ALREADY: "આ વ્યવહાર પહેલેથી અધિકૃત થઈ ગયો છે",
  },
};
