/**
 * What the frame element says itself, where the host page does not answer. It says so in English: which languages the
 * depository offers stands in its configuration, and no other one is ever shown (contract §5 Languages).
 */
export const FRAME_TEXTS = {
  noAnswer: "The depository's page does not answer. Nothing was debited.",
  tryAgain: "Try again",
} as const;
