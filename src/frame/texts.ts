/**
 * What the frame element says itself, where the host page does not answer. It says so in English: which languages the
 * depository offers stands in its configuration, and no other one is ever shown (contract §5 Languages).
 */
export const FRAME_TEXTS = {
  /** As the host page says it to whom it does not accept. */
  refused: "Unauthorised Request",
  noAnswer: "The depository's page does not answer.",
  tryAgain: "Try again",
  /** TIMEOUT and IN_DOUBT, of a host page that was left (R93). */
  left: "Session Timeout Please try again",
  inDoubt: "We could not find out whether your transaction was authorised. It may have been.",
} as const;
