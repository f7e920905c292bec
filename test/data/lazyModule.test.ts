import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_WITHIN_MS, lazyModule } from "../../src/data/lazyModule";

/** R97: a file of our own that has not come within 15 s counts as lost, and is loaded once more. */

const RETRY_AFTER_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** Records how a load ends. */
function noted(loading: Promise<unknown>): { ended: string } {
  const seen = { ended: "" };
  loading.then(
    (module) => {
      seen.ended = `loaded ${String(module)}`;
    },
    (error: unknown) => {
      seen.ended = String(error);
    },
  );
  return seen;
}

describe("a stalled or lost file (R97)", () => {
  it("counts as lost after 15 s, is loaded once more, and makes the load reject 15 s later", async () => {
    const load = vi.fn(never);
    const module = lazyModule(load);
    const seen = noted(module());
    await vi.advanceTimersByTimeAsync(LOAD_WITHIN_MS + RETRY_AFTER_MS - 1);
    expect(LOAD_WITHIN_MS).toBe(15_000);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(LOAD_WITHIN_MS - 1);
    expect(seen.ended).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.ended).toBe("Error: a file did not load in time");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(module.loaded()).toBeUndefined();
  });

  it("is loaded once more a second after a failure", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("gone"));
    load.mockResolvedValueOnce("it");
    const seen = noted(lazyModule(load)());
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.ended).toBe("loaded it");
  });

  it("is taken when it comes during the retry, as a browser loads an address once", async () => {
    let come = (_module: string): void => {};
    const coming = new Promise<string>((resolve) => {
      come = resolve;
    });
    const module = lazyModule(() => coming);
    const seen = noted(module());
    await vi.advanceTimersByTimeAsync(LOAD_WITHIN_MS + RETRY_AFTER_MS + 1000);
    expect(seen.ended).toBe("");
    come("it");
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.ended).toBe("loaded it");
    expect(module.loaded()).toBe("it");
  });

  it("leaves no unhandled rejection when it fails late, and the next caller loads it anew", async () => {
    const fail: (() => void)[] = [];
    const load = vi.fn(
      () => new Promise<string>((_, reject) => fail.push(() => reject(new Error("too late")))),
    );
    const module = lazyModule(load);
    const seen = noted(module());
    await vi.advanceTimersByTimeAsync(2 * LOAD_WITHIN_MS + RETRY_AFTER_MS);
    expect(seen.ended).toContain("in time");
    for (const act of fail) act();
    load.mockResolvedValueOnce("it");
    const next = [noted(module()), noted(module())];
    await vi.advanceTimersByTimeAsync(0);
    expect(next).toEqual([{ ended: "loaded it" }, { ended: "loaded it" }]);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("leaves no timer once it is loaded", async () => {
    const seen = noted(lazyModule(async () => "it")());
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.ended).toBe("loaded it");
    expect(vi.getTimerCount()).toBe(0);
  });
});
