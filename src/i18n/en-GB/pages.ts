/** The static texts: landing, privacy policy and disclaimer (spec §2, R39). */
export const pages = {
  LANDING_TITLE: "Electronic Instruction Slip",
  LANDING_TEXT: "There is no request to show. Please start from your broker's website or app.",

  BACK_TO_REQUEST: "Back",

  PRIVACY_TITLE: "Privacy policy",
  PRIVACY_DATA:
    "We use the details of your request, your demat account and your contact details only to show you the request, to check that it is you, and to carry out what you authorise.",
  PRIVACY_SECRETS:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser, and we never give them to your broker.",
  PRIVACY_SECRETS_ELSEWHERE:
    "Your MPIN is encrypted in your browser before it is sent. We do not keep your MPIN, OTP or PAN in this browser.",
  PRIVACY_SHARING: "We send the result of your request to the broker who sent you here.",

  DISCLAIMER_TITLE: "Disclaimer",
  DISCLAIMER_DETAILS:
    "The details of the request are shown as your broker sent them. Please check them before you authorise.",
  DISCLAIMER_EXECUTION:
    "Your authorisation allows the securities to be debited, transferred or pledged as described. It does not mean that a trade has been carried out or settled.",
  DISCLAIMER_ADVICE: "Nothing on these pages is advice to buy, sell or pledge securities.",
} as const;
