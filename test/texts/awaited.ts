/** Keys of R71 to R99 whose words are awaited: English stands in for them, or they say less than the English does by now. */
const KEYS = [
  "MPIN_TITLE_EMBEDDED",
  "MPIN_HINT",
  "WAITING",
  "PAN_PURPOSE",
  "PAN_FORMAT",
  "AUTHORISED_IN_PART",
  "LAST_ATTEMPT_PAN",
  "MPIN_SUBTITLE_RESET",
  "CLOCK_WRONG",
  "REPLACED",
  "NOT_REPLACED",
  "NEXT_START_AGAIN_BROKER",
  "NEXT_CHECK_BROKER",
  "NEXT_CANCELLED",
  "REGISTER_MPIN_ONLY",
  "RESET_MPIN_ONLY",
  "STATUS_PARTIAL",
  "STATUS_UNKNOWN",
  "RETURN_REFUSED",
  "HELP_LINK",
  "CONSENT_SUMMARY_COUNT_ONE",
  "CONSENT_SUMMARY_COUNT_ONE_UNDATED",
  "SECURITIES_REQUIRED",
  "ANSWER_LOST",
  "ANSWER_NOT_ARRIVED",
  "MPIN_OPTIONAL",
  "PRIVACY_SECRETS_ELSEWHERE",
  "CLIENT_ID_INVALID",
  "DISCLAIMER_EXECUTION",
  "FINAL_COUNTDOWN_ENDS",
];

/** By language; each language leaves with its words. */
export const AWAITED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ["hi", "bn", "mr", "gu", "pa", "as"].map((tag) => [tag, KEYS]),
);
