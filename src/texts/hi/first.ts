import type { FirstTexts } from "../texts";

/** Hindi, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "इलेक्ट्रॉनिक इंस्ट्रक्शन स्लिप",
  FOOTER_COPYRIGHT: "© {year} {product}. सर्वाधिकार सुरक्षित।",
  LOGO_NAME: "{requestor} का लोगो",
  LOADING: "लोड हो रहा है, कृपया प्रतीक्षा करें",
  PRIVACY_LINK: "गोपनीयता नीति",
  DISCLAIMER_LINK: "अस्वीकरण",
  MPIN_TITLE: "आपको {requestor} से यहां भेजा गया है",
  MPIN_TITLE_DMR: "{requestor} के पक्ष में मैंडेट/सहमति देने के लिए आपको {product} डीमैट गेटवे पर भेजा गया है",
  MPIN_SUBTITLE_ENTER: "जारी रखने के लिए MPIN दर्ज करें",
  MPIN_SUBTITLE_SET: "अपना MPIN सेट करें",
  LABEL_MPIN: "MPIN दर्ज करें",
  SHOW_MPIN: "MPIN दिखाएं",
  HIDE_MPIN: "MPIN छिपाएं",
  FORGOT_YOUR_MPIN: "अपना MPIN भूल गए?",
  MPIN_PURPOSE: "आपके MPIN से {product} को पता चलता है कि यह आप ही हैं।",
  MPIN_PRIVATE: "यह {requestor} को कभी नहीं दिखता।",
  STEP: "{steps} में से चरण {step}",
  SUBMIT: "सबमिट करें",
  CANCEL: "रद्द करें",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "कुछ गड़बड़ हो गई, कृपया बाद में फिर से कोशिश करें",
  TIMEOUT: "सेशन का समय समाप्त हो गया। कृपया फिर से कोशिश करें",
  LANGUAGE: "भाषा",
};
