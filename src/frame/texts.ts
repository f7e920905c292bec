/**
 * What the frame element says itself, where the host page does not answer. It says so in English: which languages the
 * depository offers stands in its configuration, and no other one is ever shown (contract §5 Languages). What became of a
 * request that was opened before it does not know, and says nothing of it (R55).
 */
export const FRAME_TEXTS = {
  /** As the host page says it to whom it does not accept. */
  refused: "Unauthorised Request",
  noAnswer: "The depository's page does not answer.",
  tryAgain: "Try again",
} as const;
