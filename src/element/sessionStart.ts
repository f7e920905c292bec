import type { ScreenName } from "../flow/outcome";
import { screenOf } from "../flow/routes";
import type { SessionStart } from "../session/session";
import { mayBeAuthorisedEntry } from "./historyState";

/** The screens that only a transaction leads to. */
const GUARDED: ReadonlySet<ScreenName | undefined> = new Set(["entry", "mpin", "slip", "mandate", "dim"]);

/**
 * Where a page without a payload begins, by its hash: a typed one can only lead to the landing and the static pages
 * (R1, R6); one that a transaction left there is that transaction's, reloaded or come back to (R50, R55). The error page that
 * says so says it again when it is reloaded itself (R78).
 */
export function sessionStart({ history, location, performance }: Window): SessionStart {
  const screen = screenOf(location.hash);
  if (screen === "landing" || screen === "privacy" || screen === "disclaimer") return screen;
  const [arrival] = performance.getEntriesByType("navigation");
  const type = arrival && "type" in arrival ? arrival.type : "navigate";
  if (type === "navigate") return "refused";
  if (mayBeAuthorisedEntry(history.state)) return "doubted";
  return GUARDED.has(screen) || (screen === "error" && type === "reload") ? "reloaded" : "refused";
}
