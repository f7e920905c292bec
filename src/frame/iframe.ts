/** Scripts, its own origin and forms; a window of its own for the terms; `print()` for the receipt. It cannot take the page away. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox";

/** The iframe of the host page (contract §3). */
export function createIframe(src: string, title: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.setAttribute("sandbox", SANDBOX);
  iframe.allow = "otp-credentials";
  iframe.referrerPolicy = "no-referrer";
  iframe.title = title;
  iframe.src = src;
  return iframe;
}

/** A dialog stands in the middle of its page, and that need not be in sight. */
export function bringIntoView(iframe: HTMLIFrameElement, dialogHeight: number): void {
  const { top, height } = iframe.getBoundingClientRect();
  const start = top + (height - dialogHeight) / 2;
  if (start < 0 || start + dialogHeight > innerHeight) iframe.scrollIntoView({ block: "center" });
}
