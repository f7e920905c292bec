import type { ScreenName } from "../flow/outcome";
import { ROUTES } from "../flow/routes";

/** What the address bar tells the session, and the other way round. */
export interface HashRouting {
  show(screen: ScreenName): void;
  stop(): void;
}

/** Shows a screen's route in the address, in place of the one that is there. */
export function showRoute({ history, location }: Window, screen: ScreenName): void {
  const hash = hashOf(screen);
  if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname + location.search);
}

const hashOf = (screen: ScreenName): string => (ROUTES[screen] === "" ? "" : `#${ROUTES[screen]}`);

/**
 * Owns `location.hash` and the back button (contract §2 `routing`, R6, R28): the screen is shown in the hash; going
 * back, or to another route by hand, pushes the entry again and calls `back`.
 */
export function startHashRouting(window: Window, back: () => void): HashRouting {
  const { history } = window;
  let shown = window.location.hash;

  const push = () => history.pushState(null, "", shown);
  const left = () => {
    push();
    back();
  };
  // Both fire when an entry is left for one of another hash; the second finds the hash as it should be.
  const hashChanged = () => {
    if (window.location.hash !== shown) left();
  };

  push();
  window.addEventListener("popstate", left);
  window.addEventListener("hashchange", hashChanged);
  return {
    show(screen) {
      shown = hashOf(screen);
      showRoute(window, screen);
    },
    stop() {
      window.removeEventListener("popstate", left);
      window.removeEventListener("hashchange", hashChanged);
    },
  };
}
