import { deepFrozenCopy, nullPrototype } from "../data/nullPrototype";
import type { EventName, GatewayEventDetails } from "../session/eventDetails";

const CANCELABLE: ReadonlySet<string> = new Set(["success", "fail", "close"]);

/**
 * Fires events at `host`, in their order. The first ones wait for the listeners of whoever comes after the element: for
 * the end of the page's own scripts while the page is still being read, else for the next task (contract §2). What the
 * host may prevent waits for nothing, and what waited goes before it. Details are frozen copies (R60). Nothing is fired once
 * `gone` has aborted: a host that changes the payload in one event hears no other of the old one.
 */
export function createDispatcher(host: HTMLElement, gone?: AbortSignal) {
  let waiting: (() => void)[] | null = [];
  // one at a time, as what hears one may have another fired that waits for none
  const release = () => {
    for (let fire = waiting?.shift(); fire; fire = waiting?.shift()) gone?.aborted || fire();
    waiting = null;
  };
  afterScripts(host.ownerDocument, release);

  const emit = <Name extends EventName>(name: Name, detail: GatewayEventDetails[Name]): boolean => {
    const cancelable = CANCELABLE.has(name);
    // a `close` that bubbles an enclosing <dialog> would take for its own (contract §2)
    const init = nullPrototype({
      detail: deepFrozenCopy(detail),
      bubbles: name !== "close",
      composed: true,
      cancelable,
    });
    const event = new CustomEvent(name, init);
    if (cancelable) release();
    if (gone?.aborted) return false;
    if (!waiting) return host.dispatchEvent(event);
    waiting.push(() => host.dispatchEvent(event));
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
  if (isRead(document)) soon();
  else {
    document.addEventListener("DOMContentLoaded", soon, { once: true });
    // where the page's own script has put another `performance` in place, that event may be over
    document.defaultView?.addEventListener("load", soon, { once: true });
  }
}

/** `readyState` alone does not tell whether deferred scripts and modules have run. */
function isRead({ readyState }: Document): boolean {
  if (readyState !== "interactive") return readyState === "complete";
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.domContentLoadedEventStart > 0;
}
