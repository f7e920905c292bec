// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDebounced } from "../../src/screens/hooks/useSubmit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often it acted when it was pressed after each of these pauses, in ms; by default each act asks something. */
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
  it("acts at once: nobody waits for a second one", () => expect(actsOn([0])).toBe(1));

  it("is the same as those within 200 ms of the last one, however many", () =>
    expect(actsOn([0, 50, 199, 199])).toBe(1));

  it("is another one at once where the first was refused here and asked nothing", () =>
    expect(actsOn([0, 50], false)).toBe(2));

  it("is another one at once where something was typed between", () => {
    const act = vi.fn();
    const { result } = renderHook(() => useDebounced(act, () => true));
    result.current();
    window.dispatchEvent(new Event("input"));
    result.current();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("is another one 200 ms after", () => expect(actsOn([0, 200, 200])).toBe(3));
});
