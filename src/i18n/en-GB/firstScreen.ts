/**
 * Every text of the header and footer, the entry and the M-PIN screen's mode 1, and of a page that cannot load the rest, by key
 * (spec §2, §8, R38, R66). `{name}` and `#name` are placeholders, which `t` fills: keep them in a translation. `FONT` is not shown.
 * It names a font for the language's script if the system's own font lacks it; without a name the browser searches for one,
 * letter by letter.
 */
export const firstScreen = {
  FONT: "Noto Sans",
  PRODUCT_NAME: "eDIS",
  HEADER_TITLE: "Electronic Instruction Slip",
  FOOTER_COPYRIGHT: "© {year} {product}. All rights reserved.",
  LOGO_NAME: "Logo of {requestor}",
  LOADING: "Loading, please wait",
  WAITING: "Please wait…",
  PRIVACY_LINK: "Privacy policy",
  DISCLAIMER_LINK: "Disclaimer",
  MPIN_TITLE: "You have been redirected from {requestor}",
  MPIN_TITLE_DMR:
    "You have been transferred to {product} Demat Gateway to submit mandate/consent in favour of {requestor}",
  MPIN_SUBTITLE_ENTER: "Enter MPIN to Continue",
  MPIN_SUBTITLE_SET: "Set Your MPIN",
  LABEL_MPIN: "Enter MPIN",
  SHOW_MPIN: "Show MPIN",
  HIDE_MPIN: "Hide MPIN",
  FORGOT_YOUR_MPIN: "FORGOT YOUR MPIN ?",
  MPIN_PURPOSE: "Your MPIN tells {product} that it is you.",
  MPIN_PRIVATE: "{requestor} never sees it.",
  MPIN_HINT: "Your MPIN has six digits.",
  STEP: "Step {step} of {steps}",
  SUBMIT: "SUBMIT",
  CANCEL: "CANCEL",
  SNACKBAR_CLOSE: "X",
  ERR_PAGE_MSG: "Something went wrong please try again later",
  TIMEOUT: "Session Timeout Please try again",
  IN_DOUBT: "We could not find out whether your transaction was authorised. It may have been.",
  LANGUAGE: "Language",
} as const;
