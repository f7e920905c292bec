import { listen } from "../dom/listen";
import { onPageHide } from "../dom/onPageHide";
import { afterPaint } from "../dom/paint";
import { mayBeAuthorised } from "../flow/inDoubt";
import type { ScreenName } from "../flow/outcome";
import type { Controller } from "../lifecycle/controller";
import { mayBeAuthorisedEntry, setRoute, startHashRouting } from "./hashRouting";
import { watchOwnLinks } from "./ownLinks";

/**
 * Events that count as activity if they are trusted, which a script's are not (R27, R61). A screen reader's press is a `click`
 * alone. A touch begins with a `pointerdown`.
 */
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "input", "wheel", "click"] as const;

/** Ignores a trusted `pointermove` without movement: WebKit fires one when something opens under the pointer. */
const isActivity = (event: Event): boolean =>
  event.isTrusted &&
  !(event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY);

/** `restart`: starts the element anew when a route is typed and there is no payload. */
interface PageEventOptions {
  readonly element: HTMLElement;
  readonly ownsPage: boolean;
  readonly hasPayload: boolean;
  readonly signal: AbortSignal;
  restart(): void;
}

/** Tells a controller what the investor and the page around its element do, until `signal` aborts. */
export function listenToPage(controller: Controller, options: PageEventOptions): void {
  const { element, ownsPage, signal } = options;
  const onActivity = (event: Event) => isActivity(event) && controller.userActive();
  // the shadow root stops most keys, so they are heard in the capture phase
  for (const type of ACTIVITY) listen(element, type, onActivity, signal, { capture: true, passive: true });
  const wasLinkFollowed = watchOwnLinks(element, signal);
  // a link of ours that opens in this page's place ends nothing (R89)
  onPageHide(() => wasLinkFollowed() || controller.dispatch({ type: "pageHidden" }), signal);
  listen(
    window,
    "pageshow",
    ({ persisted }) => persisted && controller.dispatch({ type: "pageShown" }),
    signal,
  );
  // a page that goes turns hidden too, after its `pagehide`, and must not end timers then (R68)
  listen(document, "visibilitychange", () => document.hidden || controller.pageVisible(), signal);
  const route = () => signal.aborted || followRoute(controller, options);
  // a change of the history would delay the paint of a payload's first screen
  if (ownsPage && options.hasPayload) afterPaint(route);
  else if (ownsPage) route();
}

/** Returns the screen shown, and whether its transaction may be authorised: what the address and its history entry say (R55). */
export const routeOf = (controller: Controller): [screen: ScreenName, mayBeAuthorised: boolean] => [
  controller.screen(),
  mayBeAuthorised(controller.store.getState().flow),
];

/** Shows the controller's screen in the address, and takes the back button and typed routes as Back (R6, R28). */
function followRoute(controller: Controller, { hasPayload, signal, restart }: PageEventOptions): void {
  const subscribe = (show: (screen: ScreenName, mayBeAuthorised: boolean) => unknown) => {
    const update = () => show(...routeOf(controller));
    update();
    signal.addEventListener("abort", controller.store.subscribe(update));
  };
  if (hasPayload) {
    subscribe(startHashRouting(window, () => controller.backPressed(), signal));
    return;
  }
  // an entry whose transaction may be authorised stays marked: the page may go back or be reloaded before it has said it (R55)
  const wasMarked = mayBeAuthorisedEntry(window.history.state);
  // the entry stays as it is until another screen is shown: Chrome drops the state of one that is replaced during a reload
  const show = (screen: ScreenName, mayBeAuthorised: boolean) =>
    screen === "entry" || setRoute(window, screen, wasMarked || mayBeAuthorised);
  function goBack(): void {
    controller.backPressed();
    show(...routeOf(controller));
  }
  listen(window, "hashchange", wasMarked ? goBack : restart, signal);
  subscribe(show);
}
