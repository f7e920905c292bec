import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOAD_WITHIN_MS, lazyModule } from "../../src/data/lazyModule";

/** R97: a file of our own that has not come within 15 s is taken as lost, and asked for once more. */

const RETRY_AFTER_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** Waits for the end of a load, and notes how it ended. */
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

describe("a file that does not come (R97)", () => {
  it("is lost after 15 s, asked for once more, and lost for good 15 s later", async () => {
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

  it("that fails at once is asked for once more a second later, and is what then comes", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("gone"));
    load.mockResolvedValueOnce("it");
    const seen = noted(lazyModule(load)());
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.ended).toBe("loaded it");
  });

  it("and comes late is still what the retry brings, as a browser has one load of an address", async () => {
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

  it("and fails after it was given up disturbs nobody; whoever asks next has it loaded anew", async () => {
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

  it("leaves no timer behind where it comes", async () => {
    const seen = noted(lazyModule(async () => "it")());
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.ended).toBe("loaded it");
    expect(vi.getTimerCount()).toBe(0);
  });
});
