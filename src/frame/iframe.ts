/** Allows scripts, the page's own origin and forms; popups for the terms; `print()` for the receipt. No top-level navigation. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox";

/** The iframe's height in CSS px until the host page reports one. */
const HEIGHT_AT_FIRST = "320";

/** Creates the iframe of the host page (contract §3), without its title. */
export function createIframe(src: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.sandbox.value = SANDBOX;
  iframe.allow = "otp-credentials";
  iframe.referrerPolicy = "no-referrer";
  iframe.height = HEIGHT_AT_FIRST;
  iframe.src = src;
  return iframe;
}

/** Scrolls the middle of the iframe into view, where the host page's dialog is, if the dialog is not visible as a whole. */
export function bringIntoView(iframe: HTMLIFrameElement, dialogHeight: number): void {
  const { top, height } = iframe.getBoundingClientRect();
  const start = top + (height - dialogHeight) / 2;
  if (start < 0 || start + dialogHeight > innerHeight) iframe.scrollIntoView({ block: "center" });
}
