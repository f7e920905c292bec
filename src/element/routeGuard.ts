import type { ScreenName } from "../flow/outcome";
import { isStaticPage, screenOf } from "../flow/routes";
import type { SessionStart } from "../session/session";
import { mayBeAuthorisedEntry } from "./hashRouting";

/** Screens whose reload is told as such: those that only a transaction leads to, and the error page (R50, R78). */
const RELOADED: ReadonlySet<ScreenName | undefined> = new Set([
  "entry",
  "mpin",
  "slip",
  "mandate",
  "dim",
  "error",
]);

/**
 * Returns how a page without a payload starts, from its hash. Reloading a page whose transaction may be authorised, or going
 * back to it, gives `mayBeAuthorised`, also from a static page over it (R50, R55). A typed hash, whose entry is not marked, leads
 * only to the landing view and the static pages (R1, R6). Reloading a transaction's screen gives `reloaded`, and so does its error
 * page (R78).
 */
export function startWithoutPayload({ history, location, performance }: Window): SessionStart {
  const screen = screenOf(location.hash);
  if (screen === "landing") return screen;
  if (mayBeAuthorisedEntry(history.state)) return "mayBeAuthorised";
  if (isStaticPage(screen)) return screen;
  const [arrival] = performance.getEntriesByType?.("navigation") ?? [];
  const isTyped = !arrival || !("type" in arrival) || arrival.type === "navigate";
  return !isTyped && RELOADED.has(screen) ? "reloaded" : "refused";
}
