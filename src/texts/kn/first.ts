import type { FirstTexts } from "../texts";

/** Kannada, not yet reviewed by a native reader. */
export const first: FirstTexts = {
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಇನ್‌ಸ್ಟ್ರಕ್ಷನ್ ಸ್ಲಿಪ್",
  FOOTER_COPYRIGHT: "© {year} {product}. ಎಲ್ಲ ಹಕ್ಕುಗಳನ್ನು ಕಾಯ್ದಿರಿಸಲಾಗಿದೆ.",
  LOGO_NAME: "{requestor} ಅವರ ಲೋಗೊ",
  LOADING: "ಲೋಡ್ ಆಗುತ್ತಿದೆ, ದಯವಿಟ್ಟು ಕಾಯಿರಿ",
  PRIVACY_LINK: "ಗೌಪ್ಯತಾ ನೀತಿ",
  DISCLAIMER_LINK: "ಹಕ್ಕು ನಿರಾಕರಣೆ",
  MPIN_TITLE: "{requestor} ಅವರು ನಿಮ್ಮನ್ನು ಇಲ್ಲಿಗೆ ಕಳುಹಿಸಿದ್ದಾರೆ",
  MPIN_TITLE_DMR: "{requestor} ಅವರಿಗೆ ಮ್ಯಾಂಡೇಟ್/ಸಮ್ಮತಿ ಸಲ್ಲಿಸಲು ನಿಮ್ಮನ್ನು {product} ಡಿಮ್ಯಾಟ್ ಗೇಟ್‌ವೇಗೆ ಕಳುಹಿಸಲಾಗಿದೆ",
  MPIN_SUBTITLE_ENTER: "ಮುಂದುವರಿಯಲು MPIN ನಮೂದಿಸಿ",
  MPIN_SUBTITLE_SET: "ನಿಮ್ಮ MPIN ಹೊಂದಿಸಿ",
  LABEL_MPIN: "MPIN ನಮೂದಿಸಿ",
  SHOW_MPIN: "MPIN ತೋರಿಸಿ",
  HIDE_MPIN: "MPIN ಮರೆಮಾಡಿ",
  FORGOT_YOUR_MPIN: "ನಿಮ್ಮ MPIN ಮರೆತಿರಾ?",
  MPIN_PURPOSE: "ಇದು ನೀವೇ ಎಂದು ನಿಮ್ಮ MPIN ನಿಂದ {product} ಗೆ ತಿಳಿಯುತ್ತದೆ.",
  MPIN_PRIVATE: "{requestor} ಅವರಿಗೆ ಇದು ಎಂದಿಗೂ ಕಾಣಿಸುವುದಿಲ್ಲ.",
  STEP: "ಹಂತ {step} / {steps}",
  SUBMIT: "ಸಲ್ಲಿಸಿ",
  CANCEL: "ರದ್ದುಮಾಡಿ",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "ಏನೋ ತಪ್ಪಾಗಿದೆ, ದಯವಿಟ್ಟು ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ",
  TIMEOUT: "ಸೆಷನ್ ಸಮಯ ಮುಗಿದಿದೆ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ",
  LANGUAGE: "ಭಾಷೆ",
};
