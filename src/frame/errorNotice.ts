import { FRAME_TEXTS } from "./texts";

/** Creates the notice that replaces the host page. `retry`: null if nothing more can be done. */
export function createErrorNotice(words: string, retry: (() => void) | null): HTMLElement {
  const notice = document.createElement("div");
  const text = document.createElement("p");
  notice.role = "alert";
  notice.lang = "en-GB";
  notice.dir = "ltr";
  text.textContent = words;
  notice.append(text);
  if (retry) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = FRAME_TEXTS.tryAgain;
    button.addEventListener("click", retry);
    notice.append(button);
  }
  return notice;
}
