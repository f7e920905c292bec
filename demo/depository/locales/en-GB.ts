import type { Language } from "./language";

export const language: Language = {
  requestor: {
    header: "Consent for #REQUESTORNAME#",
    subHeader: "Please check the order that you placed with #REQUESTORNAME#.",
    thirdHeader: "This consent is good until #VALIDYDATE#.",
    consent:
      "I hereby authorise #REQUESTORNAME# to debit and transfer securities from my demat account towards my obligation at exchange arising out of this order, until #VALIDYDATE#.",
  },
  helpHours: "Monday to Saturday, 8:00 to 20:00 IST",
  messages: {
    OTP_SENT: "OTP sent to {mobile} and {email}",
    OTP_LIMIT: "You have reached max limit to regenerate OTP",
    AUTHORISED: "Your transaction is authorised",
    MPIN_VERIFIED: "MPIN verified",
    MPIN_REGISTERED: "Your MPIN is registered",
    MPIN_RESET: "Your MPIN is reset",
    REGISTERED_AND_AUTHORISED: "Your MPIN is registered and your transaction authorised",
    RESET_AND_AUTHORISED: "Your MPIN is reset and your transaction authorised",
    WRONG_MPIN: "Invalid MPIN",
    WRONG_OTP: "Invalid OTP",
    OTP_OLD: "This OTP is no longer valid",
    PAN_WANTED: "We could not verify this request. Please enter your PAN",
    PAN_WRONG: "verification failed / Pan Card Number cannot be verified",
    MPIN_EXHAUSTED: "MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP",
    OTP_EXCEEDED: "You have exceeded maximum attempts of entering OTP",
    CANCELLED: "Your transaction has been cancelled",
    SESSION_EXPIRED: "Authentication failed / Session has been expired",
    UNAUTHORISED: "Unauthorised Request",
    UNAVAILABLE: "Internal Server Error. Please Try Again",
    LIST_FAILED: "We are unable to process your request. Please try later.",
    GONE_WRONG: "Something went wrong please try again later",
    CLOSED: "Too many attempts: this transaction is closed",
    ALREADY: "This transaction is already authorised",
  },
};
