import { deepFrozenCopy } from "../data/deepFrozenCopy";
import { nullPrototype } from "../data/nullPrototype";
import { dispatchOptions, type EventName, type GatewayEventDetails } from "../session/eventDetails";

/**
 * Creates the functions that fire events at `element`, in order. Details are frozen copies (R60). The first events wait, so that a
 * page may add listeners after the element: for the page's own scripts if it is still being parsed, else for the next task
 * (contract §2). A cancelable event does not wait; it first fires those that wait. Once `isReplaced` returns true, nothing fires: a
 * host that changes the payload in an event gets no further event of the old one. `success` and `fail` come from `emitOutcome` of
 * lifecycle/controller.ts.
 */
export function createEventDispatcher(element: HTMLElement, isReplaced = () => false) {
  let waiting: (() => void)[] | null = [];
  // one at a time, as a listener may cause a cancelable event, which does not wait
  const release = () => {
    for (let fire = waiting?.shift(); fire; fire = waiting?.shift()) isReplaced() || fire();
    waiting = null;
  };
  afterScripts(element.ownerDocument, release);

  const emit = <Name extends EventName>(name: Name, detail: GatewayEventDetails[Name]): boolean => {
    const init = { ...dispatchOptions(name), detail: deepFrozenCopy(detail) };
    const event = new CustomEvent(name, nullPrototype(init));
    if (event.cancelable) release();
    if (isReplaced()) return false;
    if (!waiting) return element.dispatchEvent(event);
    waiting.push(() => element.dispatchEvent(event));
    return true;
  };
  const afterDelivery = (then: () => void): void => {
    if (waiting) waiting.push(then);
    else then();
  };
  return { emit, afterDelivery };
}

function afterScripts(document: Document, then: () => void): void {
  const soon = () => setTimeout(then);
  if (isDomContentLoaded(document)) soon();
  else {
    document.addEventListener("DOMContentLoaded", soon, { once: true });
    // `isDomContentLoaded` may be wrong if the page has replaced `performance`: DOMContentLoaded may be over
    document.defaultView?.addEventListener("load", soon, { once: true });
  }
}

/** Returns whether deferred scripts and modules have run, which `readyState` alone does not tell. */
function isDomContentLoaded({ readyState }: Document): boolean {
  if (readyState !== "interactive") return readyState === "complete";
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  return navigation instanceof PerformanceNavigationTiming && navigation.domContentLoadedEventStart > 0;
}
