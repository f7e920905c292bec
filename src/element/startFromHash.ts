import type { ScreenName } from "../flow/outcome";
import { screenOf } from "../flow/routes";
import type { SessionStart } from "../session/session";
import { mayBeAuthorisedEntry } from "./hashRouting";

/** Screens that only a transaction leads to. A reload of one is told as such (R50). */
const GUARDED: ReadonlySet<ScreenName | undefined> = new Set(["entry", "mpin", "slip", "mandate", "dim"]);

/**
 * Returns how a page without a payload starts, from its hash. A typed hash leads only to the landing view and the static pages
 * (R1, R6). Reloading a transaction's screen, or going back to it, gives `reloaded`, or `inDoubt` if it may be authorised
 * (R50, R55); so does any error page (R78).
 */
export function startFromHash({ history, location, performance }: Window): SessionStart {
  const screen = screenOf(location.hash);
  if (screen === "landing" || screen === "privacy" || screen === "disclaimer") return screen;
  const [arrival] = performance.getEntriesByType("navigation");
  const type = arrival && "type" in arrival ? arrival.type : "navigate";
  if (type === "navigate") return "refused";
  if (mayBeAuthorisedEntry(history.state)) return "inDoubt";
  return GUARDED.has(screen) || screen === "error" ? "reloaded" : "refused";
}
