import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mayBeAuthorisedEntry, startHashRouting } from "../../src/element/hashRouting";

let show: ReturnType<typeof startHashRouting>;
let stop: () => void;
let isActive = true;
const back = vi.fn();
let pushed = vi.spyOn(history, "pushState");
const entries = () =>
  pushed.mock.calls.map(([, , address]) => {
    const { pathname, search, hash } = new URL(String(address), "http://base.example/elsewhere");
    return pathname + search + hash;
  });
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
  const listeners = new AbortController();
  stop = () => listeners.abort();
  show = startHashRouting(window, back, listeners.signal);
});
afterEach(() => stop());
afterAll(() => void Reflect.deleteProperty(navigator, "userActivation"));

describe("the back button (R28, R69)", () => {
  it("goes to an entry pushed at the start, and to another one after the first gesture", () => {
    expect(entries()).toEqual(["/#/mpinauthenticate"]);
    for (const type of ["pointerdown", "pointerup", "keydown"]) gesture(type);
    expect(entries()).toEqual(["/#/mpinauthenticate", "/#/mpinauthenticate"]);
    expect(back).not.toHaveBeenCalled();
  });

  it("names the page itself in each, whatever `<base href>` says (R92)", () => {
    const base = document.createElement("base");
    base.href = "https://elsewhere.example/there/";
    document.head.append(base);
    show("privacy", false);
    base.remove();
    for (const [, , address] of pushed.mock.calls) expect(address).toContain(`${location.origin}/#/`);
  });

  it("still leads back where the browser refuses another entry", () => {
    pushed.mockImplementation(() => {
      throw new DOMException("too many calls", "SecurityError");
    });
    expect(() => show("privacy", false)).not.toThrow();
    window.dispatchEvent(new PopStateEvent("popstate"));
    pushed.mockRestore();
    pushed = vi.spyOn(history, "pushState");
    expect(back).toHaveBeenCalledTimes(1);
  });

  it("gets its second entry only at a gesture that the engine counts", () => {
    isActive = false;
    gesture("pointerdown");
    expect(entries()).toHaveLength(1);
    isActive = true;
    gesture("pointerup");
    expect(entries()).toHaveLength(2);
  });

  it("gets another entry at the first gesture after it was pressed", () => {
    gesture("keydown");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(back).toHaveBeenCalledTimes(1);
    expect(entries()).toHaveLength(3);
    gesture("keydown");
    gesture("keydown");
    expect(entries()).toHaveLength(4);
  });

  it("goes from a static page's own entry back to the screen, which replaces it", () => {
    show("privacy", false);
    expect(entries().at(-1)).toBe("/#/privacyPolicy");
    const { length } = entries();
    show("mpin", false);
    expect(entries()).toHaveLength(length);
    expect(location.hash).toBe("#/mpinauthenticate");
  });

  it("finds no second entry of a static page whose route was typed by hand in any form", () => {
    location.hash = "#/privacyPolicy/";
    const { length } = entries();
    show("privacy", false);
    expect(location.hash).toBe("#/privacyPolicy");
    expect(entries()).toHaveLength(length);
  });

  it("keeps in each entry only whether the transaction may be authorised (R55)", () => {
    show("slip", false);
    expect(history.state).toBeNull();
    show("slip", true);
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
    expect(Object.values(history.state)).toEqual([true]);
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(mayBeAuthorisedEntry(history.state)).toBe(true);
    show("slip", false);
    expect(history.state).toBeNull();
    expect(mayBeAuthorisedEntry(undefined)).toBe(false);
  });

  it("is not held after the routing stops", () => {
    stop();
    gesture("keydown");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(entries()).toHaveLength(1);
    expect(back).not.toHaveBeenCalled();
  });
});
