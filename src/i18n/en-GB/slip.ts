/**
 * Every text that only the slip, mandate and DIM screens show, by key (spec §2, §5; R14-R24, R38-R40, R66). The headers and
 * the consent are R39's.
 */
export const slip = {
  SLIP_NOTICE:
    "You have been transferred by {requestor} to the demat gateway to provide mandate / consent in favour of {requestor} for {isinName} as per below details",
  MANDATE_NOTICE:
    "You have been transferred by {requestor} to the demat gateway to provide mandate / consent in favour of {requestor} as per below details",
  CONSENT_SUMMARY:
    "{requestor} may debit {quantity} units of {isinName} from your demat account ending {last4}, until {date}",
  CONSENT_SUMMARY_UNDATED:
    "{requestor} may debit {quantity} units of {isinName} from your demat account ending {last4}",
  CONSENT_SUMMARY_MANY:
    "{requestor} may debit {count} securities, {quantity} units in all, from your demat account ending {last4}, until {date}",
  CONSENT_SUMMARY_MANY_UNDATED:
    "{requestor} may debit {count} securities, {quantity} units in all, from your demat account ending {last4}",
  CONSENT_SUMMARY_COUNT:
    "{requestor} may debit {count} securities from your demat account ending {last4}, until {date}",
  CONSENT_SUMMARY_COUNT_UNDATED:
    "{requestor} may debit {count} securities from your demat account ending {last4}",
  CONSENT_SUMMARY_COUNT_ONE:
    "{requestor} may debit {count} security from your demat account ending {last4}, until {date}",
  CONSENT_SUMMARY_COUNT_ONE_UNDATED:
    "{requestor} may debit {count} security from your demat account ending {last4}",
  AT_LEAST: "at least {count}",
  GREETING: "Dear {name},",
  ORDER_TIME: "Order Timestamp",
  ORDER_TIME_DMR: "Mandate / Consent Timestamp",

  UNIVERSAL_HEADER: "Confirmation of Mandate / Consent request",
  UNIVERSAL_SUB_HEADER: "Please check the details below before you authorise #REQUESTORNAME#.",
  UNIVERSAL_THIRD_HEADER: "Your consent applies to this request only.",
  UNIVERSAL_CONSENT:
    "I hereby authorise #REQUESTORNAME# to debit and transfer securities from my demat account towards my obligation at exchange arising out of my trade, as per the details shown on this page.",
  VALIDITY_UNKNOWN: "the settlement date",

  BROKER_ORDER_NUMBER: "Broker Order Number",
  EXCHANGE: "Exchange",
  PRODUCT: "Product",
  MARKET_SEGMENT: "Market Segment",
  QUANTITY: "Quantity",
  DP_ID: "DP ID",
  CLIENT_ID: "Client ID",
  CM_BP_ID: "CM BP ID",
  CDSL_BROKER_ID: "CDSL Broker ID",
  MARGIN_ACCOUNT: "IN FAVOUR OF – CM MARGIN A/C",
  COLLATERAL_ACCOUNT: "IN FAVOUR OF – CM COLLATERAL A/C",
  ISIN: "ISIN",
  ISIN_DESCRIPTION: "ISIN Description",
  SETTLEMENT_DATE: "Settlement Date",
  CLIENT_UCC: "Client UCC",
  TM_ID: "TM ID",

  PRODUCT_ALL: "ALL",
  PRODUCT_CASH: "Cash",
  PRODUCT_MARGIN: "Margin",
  PRODUCT_FO: "F&O",
  EXCHANGE_ALL: "ALL",
  EXCHANGE_BSE: "BSE",
  EXCHANGE_NSE: "NSE",
  SEGMENT_ALL: "All",
  SEGMENT_CASH: "Cash",
  SEGMENT_FO: "Futures & Options",
  SEGMENT_CURRENCY: "Currency Derivatives",
  SEGMENT_SLB: "SLB",
  SEGMENT_COMMODITY: "Commodity Derivatives Segment",
  SEGMENT_DEBT: "Debt",
  SEGMENT_MUTUAL_FUND: "Mutual fund",
  SEGMENT_AUCTION: "Auction Cash/SLB/FO",
  SEGMENT_SME: "SME",

  CLIENT_ID_INVALID: "Client ID should be of {lengths} digits",
  CM_BP_ID_INVALID: "CM BP ID should be numeric",
  BROKER_ORDER_NUMBER_INVALID: "Broker Order Number should be of 10 characters",
  NOT_GIVEN: "Not given",
  NEXT_CANCEL: "Please cancel this request and contact {requestor}.",
  SECURITIES_REQUIRED: "The securities could not be loaded. Refresh the list, or cancel.",
  ANSWER_LOST: "We do not know whether your request was authorised. Press Submit again to find out.",
  ANSWER_NOT_ARRIVED: "Your request was not authorised yet. Press Submit again.",

  TERMS_ACCEPT: "I have read and accept the",
  TERMS_LINK: "Terms and Conditions (T&C) for Clients",
  TERMS_REQUIRED: "*Please read & enable the checkbox for T&C for Clients",
  AUTHORISE_REQUIRED: "Please tick the box to authorise",
  VIEW_MORE: "view more",
  VIEW_LESS: "view less",

  LABEL_OTP: "OTP",
  PLACEHOLDER_OTP: "Enter OTP",
  LABEL_DIM_MPIN: "M-PIN",
  PLACEHOLDER_MPIN: "Enter M-PIN",
  AUTHORISE_BY_OTP: "Authorise by OTP",
  AUTHORISE_BY_MPIN: "Authorise by M-PIN",
  PLEASE_ENTER_OTP: "Please Enter OTP",
  OTP_SIX_DIGITS: "OTP should be six digits",
  PLEASE_ENTER_MPIN: "Please Enter MPIN",
  MPIN_SIX_DIGITS: "MPIN should be six digits",
  LAST_ATTEMPT_DIM_MPIN: "Last attempt. Try again or click Forgot MPIN to reset.",
  MPIN_EXHAUSTED: "MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP",
  LAST_OTP_REGENERATE_ATTEMPT: "Last attempt to regenerate OTP",
  FINAL_COUNTDOWN: "seconds remaining",
  FINAL_COUNTDOWN_ENDS:
    "If you do not submit the OTP before the time runs out, the request ends without being authorised.",
  FORGOT_MPIN: "Forgot MPIN",
  USE_MPIN: "Use M-PIN",
  SUBMIT_SLIP: "Submit",
  SUBMIT_EDIS: "Submit eDIS",

  SKIP_FOR_NOW: "SKIP FOR NOW",
  MPIN_OPTIONAL: "Optional. Your request is submitted either way.",
  BACK: "Back",
  DIALOG_COUNTDOWN: "Seconds Remaining",
  TIMER_EXHAUSTED: "You have exhausted the timer. Click back & resend OTP",
  SECURITY_WARNING_TITLE: "Security warning",
  HOLDING_WARNING: "Some of these securities are on hold and may not be debited",
} as const;
