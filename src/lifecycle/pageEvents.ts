import { showRoute, startHashRouting } from "../element/hashRouting";
import type { ScreenName } from "../flow/outcome";
import { mayBeAuthorised } from "../flow/unknownOutcome";
import type { Session } from "../session/session";
import { onPageHide } from "./onPageHide";

/** Events of pointer, key and input by which an investor shows to be there, and a script does not (R27, R61). */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart"] as const;

/**
 * What hash routing needs to know. `hash`: what stood in the address when the element began. `restart`: without a payload,
 * another route typed by hand is another start.
 */
export interface Routing {
  readonly hasPayload: boolean;
  readonly hash: string;
  restart(): void;
}

/** Tells a session what the investor and the page around its element do, until `signal` aborts; `routing` null is memory routing. */
export function bindSession(
  host: HTMLElement,
  session: Session,
  routing: Routing | null,
  signal: AbortSignal,
): void {
  const options = { signal, passive: true };
  // most keys go no farther than the shadow root
  const before = { ...options, capture: true };
  for (const type of ACTIVITY)
    host.addEventListener(type, (event) => event.isTrusted && session.touched(), before);
  onPageHide(session.left, signal);
  window.addEventListener("pageshow", ({ persisted }) => persisted && session.resumed(), options);
  // a page that goes is hidden too, and wakes nothing (R68)
  document.addEventListener("visibilitychange", () => document.hidden || session.woke(), options);
  if (routing) route(session, routing, signal);
}

/** Shows the session's screens in the address, and takes the back button and typed routes for going back (R6, R28). */
function route(session: Session, { hasPayload, hash, restart }: Routing, signal: AbortSignal): void {
  const follow = (show: (screen: ScreenName, mayBeAuthorised: boolean) => void) => {
    const shown = () => show(session.screen(), mayBeAuthorised(session.store.getState().step));
    shown();
    signal.addEventListener("abort", session.store.subscribe(shown));
  };
  if (!hasPayload) {
    window.addEventListener("hashchange", restart, { signal });
    follow((...shown) => showRoute(window, ...shown));
    return;
  }
  const hasLeft = window.location.hash !== hash;
  follow(startHashRouting(window, () => session.wentBack(), signal));
  // last, as it may fire `fail`, in which a host may put another payload in this one's place
  if (hasLeft) session.wentBack();
}
