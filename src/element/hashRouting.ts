import type { ScreenName } from "../flow/outcome";
import { ROUTES, screenOf } from "../flow/routes";
import { historyState, mayBeAuthorisedEntry } from "./historyState";

/** Pages that Back closes. */
const STATIC: ReadonlySet<ScreenName> = new Set(["privacy", "disclaimer"]);

/** What counts as a gesture, where it is one: a touch that scrolls is none, and begins as one that taps. */
const GESTURES = ["keydown", "pointerdown", "pointerup", "touchend"] as const;

/**
 * Shows a screen's route in the address, in place of the one that is there; a static page gets its own entry (R69). The entry
 * keeps whether the transaction may be authorised, as it outlives the page (R55).
 */
export function showRoute({ history, location }: Window, screen: ScreenName, mayBeAuthorised = false): void {
  const hash = hashOf(screen);
  if (location.hash === hash && mayBeAuthorisedEntry(history.state) === mayBeAuthorised) return;
  const address = addressOf(location, hash);
  const state = historyState(mayBeAuthorised);
  if (STATIC.has(screen) && screenOf(location.hash) !== screen) history.pushState(state, "", address);
  else history.replaceState(state, "", address);
}

/** In full, as a bare hash is read against the page's `<base href>`. */
const addressOf = ({ pathname, search }: Location, hash: string): string => pathname + search + hash;

const hashOf = (screen: ScreenName): string => (ROUTES[screen] === "" ? "" : `#${ROUTES[screen]}`);

/**
 * Owns `location.hash` and the back button (contract §2 `routing`, R6, R28): the screen is shown in the hash; going
 * back, or to another route by hand, pushes the entry again and calls `back`. Engines pass over an entry that was pushed
 * without a gesture, so another is pushed at the first one after it (R69). Until `signal` aborts; gives what shows a screen.
 */
export function startHashRouting(
  window: Window,
  back: () => void,
  signal: AbortSignal,
): (screen: ScreenName, mayBeAuthorised?: boolean) => void {
  const { history, navigator } = window;
  let shown = window.location.hash;
  let isDoubtful = false;
  let isHeld = false;

  const push = () => history.pushState(historyState(isDoubtful), "", addressOf(window.location, shown));
  const left = () => {
    isHeld = false;
    push();
    back();
  };
  const hold = () => {
    if (isHeld || navigator.userActivation?.isActive === false) return;
    isHeld = true;
    push();
  };

  push();
  for (const type of GESTURES) window.addEventListener(type, hold, { signal, capture: true, passive: true });
  window.addEventListener("popstate", left, { signal });
  // Both fire when an entry is left for one of another hash; the second finds the hash as it should be.
  window.addEventListener("hashchange", () => window.location.hash !== shown && left(), { signal });
  return (screen, mayBeAuthorised = false) => {
    shown = hashOf(screen);
    isDoubtful = mayBeAuthorised;
    showRoute(window, screen, mayBeAuthorised);
  };
}
