import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDebounced } from "../../src/screens/hooks/useSubmit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns how often it acted when pressed after each of these pauses, in ms; by default each act makes a call. */
function actsOn(pauses: readonly number[], hasAsked = true): number {
  const act = vi.fn();
  const { result } = renderHook(() => useDebounced(act, () => hasAsked));
  for (const pause of pauses) {
    vi.advanceTimersByTime(pause);
    result.current();
  }
  return act.mock.calls.length;
}

describe("a debounced press (spec §5)", () => {
  it("acts at once", () => expect(actsOn([0])).toBe(1));

  it("is ignored within 200 ms of the last press, each time", () =>
    expect(actsOn([0, 50, 199, 199])).toBe(1));

  it("acts again at once if the first was refused locally without a call", () =>
    expect(actsOn([0, 50], false)).toBe(2));

  it("acts again at once if something was typed between", () => {
    const act = vi.fn();
    const { result } = renderHook(() => useDebounced(act, () => true));
    result.current();
    window.dispatchEvent(new Event("input"));
    result.current();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("acts again after 200 ms", () => expect(actsOn([0, 200, 200])).toBe(3));
});
