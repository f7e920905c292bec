import type { FirstTexts } from "../texts";

/** Marathi, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "इलेक्ट्रॉनिक इन्स्ट्रक्शन स्लिप",
  FOOTER_COPYRIGHT: "© {year} {product}. सर्व हक्क राखीव.",
  LOGO_NAME: "{requestor} यांचा लोगो",
  LOADING: "लोड होत आहे, कृपया प्रतीक्षा करा",
  PRIVACY_LINK: "गोपनीयता धोरण",
  DISCLAIMER_LINK: "अस्वीकरण",
  MPIN_TITLE: "तुम्हाला {requestor} यांच्याकडून येथे पाठवण्यात आले आहे",
  MPIN_TITLE_DMR: "{requestor} यांच्या नावे मँडेट/संमती देण्यासाठी तुम्हाला {product} डीमॅट गेटवेवर पाठवण्यात आले आहे",
  MPIN_SUBTITLE_ENTER: "पुढे जाण्यासाठी MPIN टाका",
  MPIN_SUBTITLE_SET: "तुमचा MPIN सेट करा",
  LABEL_MPIN: "MPIN टाका",
  SHOW_MPIN: "MPIN दाखवा",
  HIDE_MPIN: "MPIN लपवा",
  FORGOT_YOUR_MPIN: "तुमचा MPIN विसरलात?",
  MPIN_PURPOSE: "तुमच्या MPIN मुळे {product} ला समजते की हे तुम्हीच आहात.",
  MPIN_PRIVATE: "{requestor} यांना तो कधीही दिसत नाही.",
  STEP: "{steps} पैकी टप्पा {step}",
  SUBMIT: "सबमिट करा",
  CANCEL: "रद्द करा",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "काहीतरी चूक झाली, कृपया नंतर पुन्हा प्रयत्न करा",
  TIMEOUT: "सेशनची वेळ संपली. कृपया पुन्हा प्रयत्न करा",
  LANGUAGE: "भाषा",
};
