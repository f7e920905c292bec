import { listen } from "../dom/listen";
import type { ScreenName } from "../flow/outcome";
import { isStaticPage, ROUTES, screenOf } from "../flow/routes";

/** The key in `history.state` of an entry whose transaction may be authorised (R50, R55). It names no transaction. */
const MAY_BE_AUTHORISED = "edis-gateway:doubted";

/** Returns an entry's state: marked if its transaction may be authorised (R55), else null. */
const historyState = (mayBeAuthorised: boolean): object | null =>
  mayBeAuthorised ? { [MAY_BE_AUTHORISED]: true } : null;

/** Tells whether an entry's state is marked as one whose transaction may be authorised (R55). */
export const mayBeAuthorisedEntry = (state: unknown): boolean =>
  typeof state === "object" && state !== null && Object.hasOwn(state, MAY_BE_AUTHORISED);

/** Events that may be a gesture; `userActivation` tells. A touch that scrolls begins as a tap does, and is no gesture. */
const GESTURES = ["keydown", "pointerdown", "pointerup", "touchend"] as const;

/**
 * Shows a screen's route in the address. Replaces the history entry; a static page gets an entry of its own (R69). The entry
 * keeps whether the transaction may be authorised, as it outlives the page (R55).
 */
export function setRoute({ history, location }: Window, screen: ScreenName, mayBeAuthorised: boolean): void {
  const hash = hashOf(screen);
  if (location.hash === hash && mayBeAuthorisedEntry(history.state) === mayBeAuthorised) return;
  const address = addressOf(location, hash);
  const state = historyState(mayBeAuthorised);
  tryHistory(() => {
    if (isStaticPage(screen) && screenOf(location.hash) !== screen) history.pushState(state, "", address);
    else history.replaceState(state, "", address);
  });
}

/**
 * Returns the full address. A part of it would be resolved against the page's `<base href>`, and a path that begins with `//`
 * names another host (R92).
 */
const addressOf = ({ href }: Location, hash: string): string => href.replace(/#.*$/s, "") + hash;

/** Changes the history. A browser may refuse it, as Safari does after 100 calls in 30 s: the flow goes on without its route. */
function tryHistory(change: () => void): void {
  try {
    change();
  } catch {
    // the address keeps the route before
  }
}

const hashOf = (screen: ScreenName): string => (ROUTES[screen] === "" ? "" : `#${ROUTES[screen]}`);

/**
 * Owns `location.hash` and the back button (contract §2 `routing`, R6, R28) until `signal` aborts. Going back, or typing another
 * route, pushes the entry again and calls `back`. Browsers skip an entry that was pushed without a user gesture, so another is
 * pushed at the next gesture (R69). Returns the function that shows a screen in the hash.
 */
export function startHashRouting(
  window: Window,
  back: () => void,
  signal: AbortSignal,
): (screen: ScreenName, mayBeAuthorised: boolean) => void {
  const { history, navigator } = window;
  let shown = window.location.hash;
  let isMarked = false;
  let isEntryPushed = false;

  const push = () =>
    tryHistory(() => history.pushState(historyState(isMarked), "", addressOf(window.location, shown)));
  const handleBack = () => {
    isEntryPushed = false;
    push();
    back();
  };
  const pushEntry = () => {
    if (isEntryPushed || navigator.userActivation?.isActive === false) return;
    isEntryPushed = true;
    push();
  };

  push();
  for (const type of GESTURES) listen(window, type, pushEntry, signal, { capture: true, passive: true });
  listen(window, "popstate", handleBack, signal);
  // Leaving an entry for another hash fires both events; at the second, the hash is restored.
  listen(window, "hashchange", () => window.location.hash !== shown && handleBack(), signal);
  return (screen, mayBeAuthorised) => {
    shown = hashOf(screen);
    isMarked = mayBeAuthorised;
    setRoute(window, screen, mayBeAuthorised);
  };
}
