import { afterEach, expect, it, vi } from "vitest";
import { afterPaint } from "../../src/dom/paint";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const called = (): Promise<boolean> => new Promise((resolve) => afterPaint(() => resolve(true)));

it("what waits for a paint runs in a task after the frame, and without frames in a page that has broken them (R92)", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const act = vi.fn();
  afterPaint(act);
  frames.shift()?.();
  expect(act).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
  vi.stubGlobal("requestAnimationFrame", () => {
    throw new TypeError("broken by the page");
  });
  expect(await called()).toBe(true);
});

it("what waits for a paint runs without one, once, as in a window that WebKit takes for hidden", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const act = vi.fn();
  afterPaint(act);
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
  frames.shift()?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(act).toHaveBeenCalledOnce();
});

it("what waits for a paint runs in the next task in a hidden page, so that Back is held from the first key (R69)", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  vi.stubGlobal("requestAnimationFrame", vi.fn());
  const act = vi.fn();
  afterPaint(act);
  expect(act).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(act).toHaveBeenCalledOnce();
});

it("what waits for a paint runs once even if it throws", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frame());
  const act = vi.fn(() => {
    throw new Error("broken");
  });
  afterPaint(act);
  expect(() => vi.runAllTimers()).toThrow("broken");
  vi.runAllTimers();
  vi.useRealTimers();
  expect(act).toHaveBeenCalledOnce();
});
