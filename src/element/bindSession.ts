import type { Session } from "../session/session";
import { showRoute, startHashRouting } from "./hashRouting";
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

/** Tells a session what the investor and the page around its element do; `routing` null is memory routing. Gives what stops it. */
export function bindSession(host: HTMLElement, session: Session, routing: Routing | null): () => void {
  const hears = new AbortController();
  const { signal } = hears;
  const options = { signal, passive: true };
  for (const type of ACTIVITY)
    host.addEventListener(type, (event) => event.isTrusted && session.touched(), options);
  onPageHide(session.left, signal);
  window.addEventListener("pageshow", ({ persisted }) => persisted && session.resumed(), options);
  // a page that goes is hidden too, and wakes nothing (R68)
  document.addEventListener("visibilitychange", () => document.hidden || session.woke(), options);
  const unroute = routing ? route(session, routing, signal) : () => {};
  return () => {
    hears.abort();
    unroute();
  };
}

/** Shows the session's screens in the address, and takes the back button and typed routes for going back (R6, R28). */
function route(session: Session, { hasPayload, hash, restart }: Routing, signal: AbortSignal): () => void {
  if (!hasPayload) {
    const shown = () => showRoute(window, session.screen());
    window.addEventListener("hashchange", restart, { signal });
    shown();
    return session.store.subscribe(shown);
  }
  const hasLeft = window.location.hash !== hash;
  const routing = startHashRouting(window, () => session.wentBack());
  const shown = () => routing.show(session.screen());
  shown();
  const unsubscribe = session.store.subscribe(shown);
  if (hasLeft) session.wentBack();
  return () => {
    unsubscribe();
    routing.stop();
  };
}
