import type { PagesTexts } from "../texts";

/** Gujarati, not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "ઇલેક્ટ્રોનિક ઇન્સ્ટ્રક્શન સ્લિપ",
  LANDING_TEXT: "બતાવવા માટે કોઈ વિનંતી નથી. કૃપા કરીને તમારા બ્રોકરની વેબસાઇટ અથવા ઍપથી શરૂ કરો.",
  BACK_TO_REQUEST: "પાછા",
  PRIVACY_TITLE: "ગોપનીયતા નીતિ",
  PRIVACY_DATA:
    "અમે તમારી વિનંતી, તમારા ડીમેટ ખાતા અને તમારા સંપર્કની વિગતોનો ઉપયોગ ફક્ત તમને વિનંતી બતાવવા, આ તમે જ છો તેની ખાતરી કરવા, અને તમે જે અધિકૃત કરો તે પૂરું કરવા માટે કરીએ છીએ.",
  PRIVACY_SECRETS:
    "તમારો MPIN મોકલતા પહેલાં તમારા બ્રાઉઝરમાં એન્ક્રિપ્ટ કરવામાં આવે છે. તમારા MPIN, OTP અને PAN આ બ્રાઉઝરમાં રાખવામાં આવતા નથી અને તમારા બ્રોકરને ક્યારેય આપવામાં આવતા નથી.",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "તમારી વિનંતીનું પરિણામ તમને અહીં મોકલનાર બ્રોકરને મોકલવામાં આવે છે, બીજા કોઈને નહીં.",
  DISCLAIMER_TITLE: "અસ્વીકરણ",
  DISCLAIMER_DETAILS:
    "વિનંતીની વિગતો તમારા બ્રોકરે મોકલી છે તે જ પ્રમાણે બતાવવામાં આવી છે. અધિકૃત કરતા પહેલાં કૃપા કરીને તે ચકાસો.",
  DISCLAIMER_EXECUTION:
    "તમે અધિકૃત કરો તેથી સિક્યોરિટીઝ વર્ણવ્યા મુજબ ડેબિટ થઈ શકે છે. તેનો અર્થ એ નથી કે સોદો થઈ ગયો છે અથવા તેનું સેટલમેન્ટ થઈ ગયું છે.",
  DISCLAIMER_ADVICE: "આ પેજ પરની કોઈ પણ બાબત સિક્યોરિટીઝ ખરીદવાની, વેચવાની કે ગીરવે મૂકવાની સલાહ નથી.",
};
