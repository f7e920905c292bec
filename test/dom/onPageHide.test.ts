import { expect, it, vi } from "vitest";
import { onPageHide } from "../../src/dom/onPageHide";

it("two listeners hear `pagehide`, as Firefox may cut one short (R68), until they are removed", () => {
  const listeners = new AbortController();
  const listens = vi.spyOn(window, "addEventListener");
  const left = vi.fn();
  onPageHide(left, listeners.signal);
  expect(new Set(listens.mock.calls.map(([, listener]) => listener)).size).toBe(2);
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toHaveBeenCalledTimes(2);
  listeners.abort();
  window.dispatchEvent(new Event("pagehide"));
  expect(left).toHaveBeenCalledTimes(2);
});
