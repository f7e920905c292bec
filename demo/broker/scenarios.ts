/**
 * The order form's scenarios of the demo depository: a field of the form, its words, and the switches that it sets in the
 * transaction's scenario (demo/depository/scenario.ts).
 */
export const SCENARIOS = [
  {
    name: "captchaRefused",
    label: "Captcha refused",
    hint: "The gateway asks for the PAN instead",
    asks: { captchaRefused: true },
  },
  {
    name: "marginAccount",
    label: "Margin product",
    hint: "In favour of the CM margin account",
    asks: { marginAccount: "1100001000023456" },
  },
  {
    name: "otpNotNeeded",
    label: "OTP not needed",
    hint: "Not for DIM: the slip is authorised without an OTP",
    asks: { otpEnabled: false },
  },
  {
    name: "partialSuccess",
    label: "Partial success",
    hint: "Two securities or more: every second one is rejected",
    asks: { partialSuccess: true },
  },
  {
    name: "answerLost",
    label: "Answer lost",
    hint: "The answer that authorises never arrives, once",
    asks: {
      answerLost: { validateNewOTP: { onceAuthorised: true }, "otp/validate": { onceAuthorised: true } },
    },
  },
  {
    name: "holdings",
    label: "Securities on hold",
    hint: "DIM only: the slip opens with a warning",
    asks: { holdings: true },
  },
  {
    name: "stay",
    label: "Results stay there",
    hint: "No uiRedirect: the depository shows what was cancelled or failed",
    asks: { uiRedirect: "0" },
  },
  {
    name: "slow",
    label: "Slow depository",
    hint: "Every answer takes 2.5 seconds",
    asks: { slowMs: 2500 },
  },
  {
    name: "down",
    label: "Depository down",
    hint: "Every operation is answered 503",
    asks: { down: true },
  },
] as const;
