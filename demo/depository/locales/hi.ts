import type { Language } from "./language";

/** Hindi, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME# के लिए सहमति",
    subHeader: "कृपया वह ऑर्डर जांच लें जो आपने #REQUESTORNAME# को दिया है।",
    thirdHeader: "यह सहमति #VALIDYDATE# तक मान्य है।",
    consent:
      "मैं एतद्द्वारा #REQUESTORNAME# को मेरे डीमैट खाते से प्रतिभूतियां डेबिट और ट्रांसफ़र करने के लिए अधिकृत करता/करती हूं। यह अधिकार इस ऑर्डर से एक्सचेंज पर उत्पन्न होने वाले मेरे दायित्व को पूरा करने के लिए है और #VALIDYDATE# तक मान्य है।",
  },
  helpHours: "सोमवार से शनिवार, 8:00 से 20:00 IST",
  messages: {
    OTP_SENT: "आपके मोबाइल नंबर {mobile} और ई-मेल ID {email} पर OTP भेज दिया गया है",
    OTP_LIMIT: "OTP दोबारा भेजने की अधिकतम सीमा पूरी हो गई है",
    AUTHORISED: "आपका लेनदेन सफलतापूर्वक अधिकृत हो गया है",
    MPIN_VERIFIED: "MPIN सत्यापित हो गया है",
    MPIN_REGISTERED: "आपका MPIN रजिस्टर हो गया है",
    MPIN_RESET: "आपका MPIN रीसेट हो गया है",
    REGISTERED_AND_AUTHORISED: "आपका MPIN रजिस्टर हो गया है और आपका लेनदेन सफलतापूर्वक अधिकृत हो गया है",
    RESET_AND_AUTHORISED: "आपका MPIN रीसेट हो गया है और आपका लेनदेन सफलतापूर्वक अधिकृत हो गया है",
    WRONG_MPIN: "गलत MPIN",
    WRONG_OTP: "गलत OTP",
    OTP_OLD: "यह OTP अब मान्य नहीं है",
    PAN_WANTED: "हम इस अनुरोध को सत्यापित नहीं कर सके। कृपया अपना PAN दर्ज करें",
    PAN_WRONG: "सत्यापन विफल / PAN कार्ड नंबर सत्यापित नहीं किया जा सका",
    MPIN_EXHAUSTED: "MPIN के प्रयास समाप्त हो गए हैं, ‘MPIN भूल गए’ पर क्लिक करें या OTP से पहचान प्रमाणित करें",
    OTP_EXCEEDED: "OTP दर्ज करने के आपके अधिकतम प्रयास समाप्त हो गए हैं",
    CANCELLED: "आपका लेनदेन रद्द कर दिया गया है",
    SESSION_EXPIRED: "प्रमाणीकरण विफल / सेशन समाप्त हो गया है",
    UNAUTHORISED: "अनधिकृत अनुरोध",
    UNAVAILABLE: "सर्वर में आंतरिक त्रुटि। कृपया फिर से कोशिश करें",
    LIST_FAILED: "हम आपके अनुरोध को प्रोसेस नहीं कर पा रहे हैं। कृपया बाद में कोशिश करें।",
    GONE_WRONG: "कुछ गड़बड़ हो गई, कृपया बाद में फिर से कोशिश करें",
    CLOSED: "बहुत अधिक प्रयास: यह लेनदेन बंद कर दिया गया है",
    ALREADY: "यह लेनदेन पहले ही अधिकृत हो चुका है",
  },
};
