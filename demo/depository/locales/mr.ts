import type { Language } from "./language";

/** Marathi, not yet reviewed by a native reader. */
export const language: Language = {
  requestor: {
    header: "#REQUESTORNAME# यांच्यासाठी संमती",
    subHeader: "तुम्ही #REQUESTORNAME# यांना दिलेली ऑर्डर कृपया तपासा.",
    thirdHeader: "ही संमती #VALIDYDATE# पर्यंत वैध आहे.",
    consent:
      "मी याद्वारे #REQUESTORNAME# यांना माझ्या डिमॅट खात्यातून सिक्युरिटीज डेबिट आणि ट्रान्सफर करण्यास अधिकृत करत आहे. हा अधिकार या ऑर्डरमधून एक्सचेंजवर निर्माण होणाऱ्या माझ्या दायित्वाच्या पूर्ततेसाठी असून, #VALIDYDATE# पर्यंत आहे.",
  },
  helpHours: "सोमवार ते शनिवार, 8:00 ते 20:00 IST",
  messages: {
    OTP_SENT: "तुमच्या मोबाइल नंबर {mobile} आणि ई-मेल ID {email} वर OTP पाठवला आहे",
    OTP_LIMIT: "OTP पुन्हा पाठवण्याची कमाल मर्यादा पूर्ण झाली आहे",
    AUTHORISED: "तुमचा व्यवहार यशस्वीरीत्या अधिकृत झाला आहे",
    MPIN_VERIFIED: "MPIN ची पडताळणी झाली आहे",
    MPIN_REGISTERED: "तुमचा MPIN नोंदवला गेला आहे",
    MPIN_RESET: "तुमचा MPIN रीसेट झाला आहे",
    REGISTERED_AND_AUTHORISED: "तुमचा MPIN नोंदवला गेला आहे आणि तुमचा व्यवहार यशस्वीरीत्या अधिकृत झाला आहे",
    RESET_AND_AUTHORISED: "तुमचा MPIN रीसेट झाला आहे आणि तुमचा व्यवहार यशस्वीरीत्या अधिकृत झाला आहे",
    WRONG_MPIN: "चुकीचा MPIN",
    WRONG_OTP: "चुकीचा OTP",
    OTP_OLD: "हा OTP आता वैध नाही",
    PAN_WANTED: "आम्ही या विनंतीची पडताळणी करू शकलो नाही. कृपया तुमचा PAN टाका",
    PAN_WRONG: "पडताळणी अयशस्वी / PAN कार्ड नंबरची पडताळणी होऊ शकली नाही",
    MPIN_EXHAUSTED: "MPIN चे प्रयत्न संपले आहेत, ‘MPIN विसरलात?’ वर क्लिक करा किंवा OTP ने तुमची ओळख पटवा",
    OTP_EXCEEDED: "OTP टाकण्याचे तुमचे कमाल प्रयत्न संपले आहेत",
    CANCELLED: "तुमचा व्यवहार रद्द करण्यात आला आहे",
    SESSION_EXPIRED: "प्रमाणीकरण अयशस्वी / सेशन समाप्त झाले आहे",
    UNAUTHORISED: "अनधिकृत विनंती",
    UNAVAILABLE: "सर्व्हरमध्ये अंतर्गत त्रुटी. कृपया पुन्हा प्रयत्न करा",
    LIST_FAILED: "आम्ही तुमच्या विनंतीवर प्रक्रिया करू शकत नाही. कृपया नंतर प्रयत्न करा.",
    GONE_WRONG: "काहीतरी चूक झाली, कृपया नंतर पुन्हा प्रयत्न करा",
    CLOSED: "खूप जास्त प्रयत्न: हा व्यवहार बंद करण्यात आला आहे",
    ALREADY: "हा व्यवहार आधीच अधिकृत झाला आहे",
  },
};
