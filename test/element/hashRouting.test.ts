// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayBeAuthorisedEntry } from "../../src/element/doubtedEntry";
import { startHashRouting } from "../../src/element/hashRouting";

let show: ReturnType<typeof startHashRouting>;
let stop: () => void;
let isActive = true;
const back = vi.fn();
const pushed = vi.spyOn(history, "pushState");
const entries = () => pushed.mock.calls.map(([, , address]) => address);
const gesture = (type: string) => window.dispatchEvent(new Event(type));

beforeEach(() => {
  isActive = true;
  Object.defineProperty(navigator, "userActivation", {
    configurable: true,
    get: () => ({ isActive }),
  });
  location.hash = "#/mpinauthenticate";
  back.mockClear();
  pushed.mockClear();
  const hears = new AbortController();
  stop = () => hears.abort();
  show = startHashRouting(window, back, hears.signal);
});
afterEach(() => stop());

describe("the back button (R28, R69)", () => {
  it("finds an entry pushed at the start, and another one at the first gesture", () => {
    expect(entries()).toEqual(["/#/mpinauthenticate"]);
    for (const type of ["pointerdown", "pointerup", "keydown"]) gesture(type);
    expect(entries()).toEqual(["/#/mpinauthenticate", "/#/mpinauthenticate"]);
    expect(back).not.toHaveBeenCalled();
  });

  it("waits for what the engine counts as a gesture", () => {
    isActive = false;
    gesture("pointerdown");
    expect(entries()).toHaveLength(1);
    isActive = true;
    gesture("pointerup");
    expect(entries()).toHaveLength(2);
  });

  it("is held again at the first gesture after it was pressed", () => {
    gesture("keydown");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(back).toHaveBeenCalledTimes(1);
    expect(entries()).toHaveLength(3);
    gesture("keydown");
    gesture("keydown");
    expect(entries()).toHaveLength(4);
  });

  it("finds an entry of a static page's own, whose place a screen takes again", () => {
    show("privacy");
    expect(entries().at(-1)).toBe("/#/privacyPolicy");
    const { length } = entries();
    show("mpin");
    expect(entries()).toHaveLength(length);
    expect(location.hash).toBe("#/mpinauthenticate");
  });

  it("finds no second entry of a static page that was gone to by hand, however it was typed", () => {
    location.hash = "#/privacyPolicy/";
    const { length } = entries();
    show("privacy");
    expect(location.hash).toBe("#/privacyPolicy");
    expect(entries()).toHaveLength(length);
  });

  it("keeps in each entry whether the transaction may be authorised, and nothing else of it (R55)", () => {
    show("slip");
    expect(history.state).toBeNull();
    show("slip", true);
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
    expect(Object.values(history.state)).toEqual([true]);
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
    show("slip");
    expect(history.state).toBeNull();
    expect(mayBeAuthorisedEntry(undefined)).toBe(false);
  });

  it("is no longer its business once it stops", () => {
    stop();
    gesture("keydown");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(entries()).toHaveLength(1);
    expect(back).not.toHaveBeenCalled();
  });
});
