import { clickedLink } from "../dom/links";
import { listen } from "../dom/listen";

/** A link that opens in place hides this page as soon as its server answers; this is the longest wait for that. */
const IN_PLACE_WITHIN_MS = 30_000;

/** Tells whether the press itself asks for another tab or window, or for a download. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * Watches the element's links to a new tab (terms, help). Returns whether such a link was just followed. Some browsers open it in
 * place and hide the page, which must not end the transaction (R89). The next press, key or change of visibility resets it, and
 * so do 30 s: a window beside this page does not hide it, and a later `pagehide` must terminate (R28).
 */
export function watchOwnLinks(element: HTMLElement, signal: AbortSignal): () => boolean {
  let followedAt = Number.NEGATIVE_INFINITY;
  const reset = () => {
    followedAt = Number.NEGATIVE_INFINITY;
  };
  listen(
    element,
    "click",
    (event) => {
      const link = clickedLink(event);
      if (link?.target !== "_blank" || opensElsewhere(event)) return;
      followedAt = performance.now();
      // a later listener of the page may prevent the click
      setTimeout(() => event.defaultPrevented && reset());
    },
    signal,
  );
  for (const type of ["pointerdown", "keydown"] as const)
    listen(window, type, reset, signal, { capture: true });
  // a new tab hides this page without a `pagehide`
  listen(document, "visibilitychange", reset, signal);
  return () => performance.now() - followedAt < IN_PLACE_WITHIN_MS;
}
