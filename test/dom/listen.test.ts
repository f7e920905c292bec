import { expect, it, vi } from "vitest";
import { listen } from "../../src/dom/listen";

/** Changes a target as zone.js before 0.14.3 does: one listener of its own for each type hears for all others. */
function withOldZone(target: EventTarget): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const registered = new Map<string, Set<EventListener>>();
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    const all = registered.get(type) ?? new Set();
    all.add(listener);
    if (registered.has(type)) return;
    registered.set(type, all);
    const own = (event: Event) => all.forEach((one) => void one(event));
    add(type, own);
    // as the browser does, by the options that came first
    options?.signal?.addEventListener("abort", () => remove(type, own));
  };
  target.removeEventListener = (type: string, listener: EventListener) => {
    registered.get(type)?.delete(listener);
  };
}

it.each([
  ["a page", () => {}],
  ["a page with an older zone.js", withOldZone],
])("a listener in %s stops when its signal aborts, and no other does (R92)", (_, change) => {
  const target = document.createElement("div");
  change(target);
  const listening = new AbortController();
  const [own, anew, page] = [vi.fn(), vi.fn(), vi.fn()];
  listen(target, "input", own, listening.signal, { capture: true });
  target.addEventListener("input", page);
  target.dispatchEvent(new Event("input"));
  listening.abort();
  listen(target, "input", anew, new AbortController().signal, { capture: true });
  target.dispatchEvent(new Event("input"));
  expect([own, anew, page].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
});
