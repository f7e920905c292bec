import type { Catalogue } from "./texts";

/**
 * Every text of the M-PIN screen, the dialogs, the result pages and the errors that first.ts has not, by key (spec §2,
 * §4, §5, §8). Whatever can stand on /error is in these two, since that page shows without the slips' texts.
 */
export const en = {
  LABEL_NEW_MPIN: "Enter New MPIN",
  LABEL_CONFIRM_MPIN: "Confirm MPIN",
  LABEL_ENTER_OTP: "Enter OTP",
  SHOW_NEW_MPIN: "Show New MPIN",
  HIDE_NEW_MPIN: "Hide New MPIN",
  SHOW_CONFIRM_MPIN: "Show Confirm MPIN",
  HIDE_CONFIRM_MPIN: "Hide Confirm MPIN",
  SHOW_OTP: "Show OTP",
  HIDE_OTP: "Hide OTP",
  OTP_SENT: "OTP has been sent to your registered mobile number and/or e-mail ID",
  OTP_SENT_MOBILE: "OTP has been sent to your mobile number {mobile}",
  OTP_SENT_EMAIL: "OTP has been sent to your e-mail ID {email}",
  OTP_SENT_BOTH: "OTP has been sent to your mobile number {mobile} and e-mail ID {email}",
  RESEND_COUNTDOWN: "Seconds to RESEND OTP",
  RESEND_LINK: "Click here to Resend OTP",
  RESEND_LINK_LAST: "Last Attempt To Regenerate OTP",
  QR_NAME: "QR code of this request",

  YES: "Yes",
  NO: "No",
  OK: "Ok",
  CONTINUE: "Continue",

  CANCEL_TITLE: "Cancel transaction",
  CANCEL_CONFIRM: "Do you want to cancel transaction ?",
  CANCELLED: "Your transaction has been cancelled",
  PAN_TITLE: "Please Enter Your PAN",
  LABEL_PAN: "PAN",
  SUCCESS_TITLE: "Success",
  MAX_LIMIT_TITLE: "Limit reached",
  IDLE_TITLE: "Are you still there?",
  IDLE_WARNING: "For your security this session ends in",

  MPIN_IS_REQUIRED: "MPIN is required",
  MPIN_MINIMUM_LENGTH: "Minimum length should be six digits",
  MPIN_REQUIRED: "MPIN required",
  MPIN_OF_6_DIGITS: "MPIN should be of 6 digits",
  MPIN_NUMERIC: "MPIN should be numeric",
  MPIN_MUST_MATCH: "MPIN must match",
  OTP_REQUIRED: "OTP required",
  OTP_OF_6_DIGITS: "OTP should be of 6 digits",
  OTP_NUMERIC: "OTP should be numeric",
  PAN_REQUIRED: "Pan Card Number Required",
  PAN_INVALID: "Pan Card Number Invalid",

  WRONG_MPIN: "Incorrect MPIN",
  WRONG_OTP: "Incorrect OTP",
  LAST_ATTEMPT_MPIN: "Last attempt to enter MPIN",
  LAST_ATTEMPT_OTP: "Last attempt to enter OTP",
  MPIN_EXCEEDED: "You have exceeded maximum MPIN attempts of entering MPIN",
  OTP_EXCEEDED: "You have exceeded maximum attempts of entering OTP",
  OTP_LIMIT_EXHAUSTED: "OTP limit exhausted, please try again",
  MAX_LIMIT_REGENERATE_OTP: "You have reached max limit to regenerate OTP",
  MPIN_SETUP_EXCEEDED: "You have exceeded MPIN setup attempt",
  PAN_NOT_VERIFIED: "verification failed / Pan Card Number cannot be verified",

  ERROR_HEADER: "Your request could not be completed",
  ERROR_HEADER_DIS: "Your Electronic Instruction Slip could not be completed",
  ERROR_HEADER_DIM: "Your eDIS request could not be completed",
  ERROR_HEADER_DMI: "Your mandate could not be completed",
  ERROR_HEADER_DMR: "Your mandate / consent could not be completed",
  SOMETHING_WENT_WRONG: "Something went wrong",
  INCORRECT_URL: "Incorrect URL",
  UNAUTHORISED_REQUEST: "Unauthorised Request",
  SESSION_EXPIRED: "Authentication failed / Session has been expired",
  SERVICE_UNAVAILABLE: "Internal Server Error. Please Try Again",
  SERVICE_TIMEOUT: "The service is taking too long to answer. Please try again",
  NEXT_START_AGAIN: "Please go back to {requestor} and start again.",
  NEXT_CONTACT: "If this happens again, please contact {requestor}.",
  NEXT_CHECK: "Please check the status of this request with {requestor} before you start again.",

  SUCCESS_HEADER: "Request submitted",
  EDIS_SUCCESS:
    "Your request for eDIS with Transaction Reference Number #transactionRef is successfully submitted on #IST",
  TRANS_SUCCESS_MSG: "Your transaction has been authorised successfully",
  REGISTER_MPIN: "Your MPIN has been registered and your transaction authorised successfully",
  RESET_MPIN: "Your MPIN has been reset and your transaction authorised successfully",
  SECURITIES_PARTIAL: "Please check what became of each security:",
  SECURITY_QUANTITY: "Quantity {quantity}",
  REGULATOR_CLAUSE:
    "This consent was taken under the regulations that apply to depositories. Please check the entries in your demat account statement, and tell your depository participant at once of any that you did not authorise.",
  RETURNING: "Returning you to {requestor}",
  CLOSE_WINDOW: "You may now close this window",
} as const;

/** These texts by locale; another language is another entry. */
export const catalogue: Catalogue<keyof typeof en> = { "en-GB": en };
