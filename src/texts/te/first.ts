import type { FirstTexts } from "../texts";

/** Telugu, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ఎలక్ట్రానిక్ ఇన్‌స్ట్రక్షన్ స్లిప్",
  FOOTER_COPYRIGHT: "© {year} {product}. సర్వ హక్కులు ప్రత్యేకించబడ్డాయి.",
  LOGO_NAME: "{requestor} వారి లోగో",
  LOADING: "లోడ్ అవుతోంది, దయచేసి వేచి ఉండండి",
  PRIVACY_LINK: "గోప్యతా విధానం",
  DISCLAIMER_LINK: "నిరాకరణ",
  MPIN_TITLE: "{requestor} వారు మిమ్మల్ని ఇక్కడికి పంపారు",
  MPIN_TITLE_DMR: "{requestor} వారికి అనుకూలంగా మ్యాండేట్/సమ్మతి సమర్పించడానికి మీరు {product} డీమ్యాట్ గేట్‌వేకు పంపబడ్డారు",
  MPIN_SUBTITLE_ENTER: "కొనసాగడానికి MPIN ఎంటర్ చేయండి",
  MPIN_SUBTITLE_SET: "మీ MPIN సెట్ చేసుకోండి",
  LABEL_MPIN: "MPIN ఎంటర్ చేయండి",
  SHOW_MPIN: "MPIN చూపించండి",
  HIDE_MPIN: "MPIN దాచండి",
  FORGOT_YOUR_MPIN: "మీ MPIN మర్చిపోయారా?",
  MPIN_PURPOSE: "ఇది మీరేనని మీ MPIN ద్వారా {product} కు తెలుస్తుంది.",
  MPIN_PRIVATE: "{requestor} వారికి ఇది ఎప్పుడూ కనిపించదు.",
  STEP: "దశ {step} / {steps}",
  SUBMIT: "సమర్పించండి",
  CANCEL: "రద్దు చేయండి",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "ఏదో పొరపాటు జరిగింది, దయచేసి తర్వాత మళ్లీ ప్రయత్నించండి",
  TIMEOUT: "సెషన్ సమయం ముగిసింది. దయచేసి మళ్లీ ప్రయత్నించండి",
  LANGUAGE: "భాష",
};
