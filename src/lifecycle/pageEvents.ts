import { showRoute, startHashRouting } from "../element/hashRouting";
import type { ScreenName } from "../flow/outcome";
import { mayBeAuthorised } from "../flow/unknownOutcome";
import type { Controller } from "./controller";
import { watchOwnLinks } from "./ownLinks";

/** Events of pointer, key and input that only an investor makes: a script's are not trusted (R27, R61). */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart"] as const;

/** WebKit fires a trusted `pointermove` without movement when something opens under the pointer: nobody moved it. */
const isActivity = (event: Event): boolean =>
  event.isTrusted &&
  !(event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY);

/** `restart`: without a payload, another route typed by hand is another start. */
export interface PageEventOptions {
  readonly host: HTMLElement;
  readonly ownsPage: boolean;
  readonly hasPayload: boolean;
  readonly signal: AbortSignal;
  restart(): void;
}

/** Tells a controller what the investor and the page around its element do, until `signal` aborts. */
export function listenToPage(controller: Controller, options: PageEventOptions): void {
  const { host, ownsPage, signal } = options;
  const passive = { signal, passive: true };
  // most keys go no farther than the shadow root
  const capture = { ...passive, capture: true };
  for (const type of ACTIVITY)
    host.addEventListener(type, (event) => isActivity(event) && controller.userActive(), capture);
  const wasLinkFollowed = watchOwnLinks(host, signal);
  onPageHide(() => wasLinkFollowed() || controller.dispatch({ type: "pageHidden" }), signal);
  window.addEventListener(
    "pageshow",
    ({ persisted }) => persisted && controller.dispatch({ type: "pageShown" }),
    passive,
  );
  // a page that goes is hidden too, and wakes nothing (R68)
  document.addEventListener("visibilitychange", () => document.hidden || controller.pageVisible(), passive);
  if (ownsPage) followRoute(controller, options);
}

/**
 * Hears that the page goes (R68), until `signal`. It is told twice, so that it has to do once what it does: as a tab is closed or
 * another address is gone to, Firefox ends whatever script of the page still runs, once and at any place of it, and calls the
 * next listener all the same. What the first telling did not come to, the second one does.
 */
export function onPageHide(hidden: () => void, signal: AbortSignal): void {
  for (const listener of [() => hidden(), () => hidden()])
    window.addEventListener("pagehide", listener, { signal });
}

/** Shows the controller's screens in the address, and takes the back button and typed routes for going back (R6, R28). */
function followRoute(controller: Controller, { hasPayload, signal, restart }: PageEventOptions): void {
  const follow = (show: (screen: ScreenName, mayBeAuthorised: boolean) => void) => {
    const update = () => show(controller.screen(), mayBeAuthorised(controller.store.getState().step));
    update();
    signal.addEventListener("abort", controller.store.subscribe(update));
  };
  if (hasPayload) {
    follow(startHashRouting(window, () => controller.backPressed(), signal));
    return;
  }
  window.addEventListener("hashchange", restart, { signal });
  follow((...route) => showRoute(window, ...route));
}
