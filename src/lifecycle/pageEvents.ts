import { showRoute, startHashRouting } from "../element/hashRouting";
import type { ScreenName } from "../flow/outcome";
import { mayBeAuthorised } from "../flow/unknownOutcome";
import type { Controller } from "./controller";
import { onPageHide } from "./onPageHide";

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
  const isOpeningLink = watchOwnLinks(host, signal);
  onPageHide(() => isOpeningLink() || controller.dispatch({ type: "pageHidden" }), signal);
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
 * Whether a link of ours was just followed that opens beside the page (terms, help). A browser that opens it in place hides the
 * page, to which the investor comes back: that ends no transaction (R89). Whatever the investor does next here takes it back.
 */
function watchOwnLinks(host: HTMLElement, signal: AbortSignal): () => boolean {
  let isOpening = false;
  const end = () => {
    isOpening = false;
  };
  host.addEventListener(
    "click",
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (link?.target === "_blank" && !event.defaultPrevented) isOpening = true;
    },
    { signal },
  );
  for (const type of ["pointerdown", "keydown"] as const)
    host.addEventListener(type, end, { signal, capture: true });
  // one that opened beside the page hides this one without a `pagehide`
  document.addEventListener("visibilitychange", end, { signal });
  return () => isOpening;
}

/** Shows the controller's screens in the address, and takes the back button and typed routes for going back (R6, R28). */
function followRoute(controller: Controller, { hasPayload, signal, restart }: PageEventOptions): void {
  const follow = (show: (screen: ScreenName, mayBeAuthorised: boolean) => void) => {
    const shown = () => show(controller.screen(), mayBeAuthorised(controller.store.getState().step));
    shown();
    signal.addEventListener("abort", controller.store.subscribe(shown));
  };
  if (hasPayload) {
    follow(startHashRouting(window, () => controller.backPressed(), signal));
    return;
  }
  window.addEventListener("hashchange", restart, { signal });
  follow((...shown) => showRoute(window, ...shown));
}
