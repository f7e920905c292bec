import type { PagesTexts } from "../texts";

/** Hindi, not yet reviewed by a native reader. */
export const pages: PagesTexts = {
  LANDING_TITLE: "इलेक्ट्रॉनिक इंस्ट्रक्शन स्लिप",
  LANDING_TEXT: "दिखाने के लिए कोई अनुरोध नहीं है। कृपया अपने ब्रोकर की वेबसाइट या ऐप से शुरू करें।",
  BACK_TO_REQUEST: "वापस",
  PRIVACY_TITLE: "गोपनीयता नीति",
  PRIVACY_DATA:
    "हम आपके अनुरोध, आपके डीमैट खाते और आपके संपर्क का विवरण केवल इसलिए इस्तेमाल करते हैं कि आपको अनुरोध दिखा सकें, जांच सकें कि यह आप ही हैं, और जो आपने अधिकृत किया है उसे पूरा कर सकें।",
  PRIVACY_SECRETS:
    "आपका MPIN भेजे जाने से पहले आपके ब्राउज़र में एन्क्रिप्ट किया जाता है। आपका MPIN, OTP और PAN इस ब्राउज़र में नहीं रखे जाते और आपके ब्रोकर को कभी नहीं दिए जाते।",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "आपके अनुरोध का परिणाम उस ब्रोकर को भेजा जाता है जिसने आपको यहां भेजा है, और किसी को नहीं।",
  DISCLAIMER_TITLE: "अस्वीकरण",
  DISCLAIMER_DETAILS:
    "अनुरोध का विवरण वैसा ही दिखाया गया है जैसा आपके ब्रोकर ने भेजा है। अधिकृत करने से पहले कृपया उसे जांच लें।",
  DISCLAIMER_EXECUTION:
    "आपके अधिकृत करने से प्रतिभूतियां बताए गए अनुसार डेबिट की जा सकती हैं। इसका यह अर्थ नहीं है कि कोई सौदा हो गया है या उसका सेटलमेंट हो गया है।",
  DISCLAIMER_ADVICE: "इन पेजों पर कुछ भी प्रतिभूतियां खरीदने, बेचने या गिरवी रखने की सलाह नहीं है।",
};
