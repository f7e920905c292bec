/**
 * The frame element's own texts, for a host page that does not answer. They are in English, as only the configuration tells which
 * languages the depository offers (contract §5 Languages).
 */
export const FRAME_TEXTS = {
  /** The host page's text for a parent that it does not accept. */
  refused: "Unauthorised Request",
  noAnswer: "The depository's page does not answer.",
  tryAgain: "Try again",
  /** TIMEOUT, IN_DOUBT and NEXT_CHECK_BROKER, for a host page that was left (R55, R93). */
  left: "Session Timeout Please try again",
  inDoubt: "We could not find out whether your transaction was authorised. It may have been.",
  nextCheck: "Please check the status of this request with your broker before you start again.",
} as const;

/** Creates the notice that replaces the host page. `lang`: "" for a text of the host page's, whose language is not known here. */
export function createErrorNotice(message: string, lang = "en-GB"): HTMLElement {
  const notice = document.createElement("div");
  const text = document.createElement("p");
  notice.role = "alert";
  notice.lang = lang;
  notice.dir = "auto";
  text.textContent = message;
  notice.append(text);
  return notice;
}

/** Creates a notice's 'Try again' button. */
export function createRetryButton(retry: () => void): HTMLElement {
  const button = document.createElement("button");
  button.textContent = FRAME_TEXTS.tryAgain;
  button.onclick = retry;
  return button;
}
