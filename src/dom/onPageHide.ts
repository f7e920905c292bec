import { listen } from "./listen";

/**
 * Calls `hidden` twice on `pagehide` (R68), until `signal` aborts; the second call must only complete the first. When a tab
 * closes or navigates, Firefox may interrupt the running listener once, at any point. It still calls the next listener.
 */
export function onPageHide(hidden: (event: PageTransitionEvent) => void, signal: AbortSignal): void {
  listen(window, "pagehide", (event) => hidden(event), signal);
  listen(window, "pagehide", (event) => hidden(event), signal);
}
