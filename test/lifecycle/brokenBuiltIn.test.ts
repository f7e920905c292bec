import { expect, it, vi } from "vitest";
import { findBrokenBuiltIn } from "../../src/lifecycle/brokenBuiltIn";

it("finds nothing broken in a page that has changed nothing (R92)", () => {
  expect(findBrokenBuiltIn()).toBeNull();
});

it.each<[name: string, change: () => void]>([
  ["Array.prototype.reduce", () => vi.spyOn(Array.prototype, "reduce").mockReturnValue(0)],
  ["Array.prototype.flatMap", () => vi.spyOn(Array.prototype, "flatMap").mockReturnValue([])],
  ["Array.isArray", () => vi.spyOn(Array, "isArray").mockReturnValue(false)],
  ["RegExp.prototype.test", () => vi.spyOn(RegExp.prototype, "test").mockReturnValue(true)],
  ["String.prototype", () => vi.spyOn(String.prototype, "includes").mockReturnValue(true)],
  ["String.prototype", () => vi.spyOn(String.prototype, "replaceAll").mockReturnValue("")],
  ["String.prototype", () => vi.spyOn(String.prototype, "trim").mockReturnValue("")],
  ["String.prototype", () => vi.spyOn(String.prototype, "startsWith").mockReturnValue(false)],
  ["atob or btoa", () => vi.stubGlobal("atob", () => "")],
  ["atob or btoa", () => vi.stubGlobal("btoa", undefined)],
  ["Map", () => vi.spyOn(Map.prototype, "get").mockReturnValue(undefined)],
  ["Set", () => vi.spyOn(Set.prototype, "has").mockReturnValue(true)],
  ["crypto.getRandomValues", () => vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array)],
])("names %s where a page has changed it (R92)", (name, change) => {
  change();
  const found = findBrokenBuiltIn();
  // before `expect`, which needs these built-ins itself
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(found).toBe(name);
});

const findsNothing = () => ({ next: () => ({ done: true }) });
const mapHas = Map.prototype.has;
/** Works for whatever else in this process uses maps. */
function lacksA(this: Map<unknown, unknown>, key: unknown): boolean {
  return key !== "a" && mapHas.call(this, key);
}

it.each<[name: string, of: object, key: PropertyKey, changed: unknown]>([
  ["Array.prototype[Symbol.iterator]", Array.prototype, Symbol.iterator, findsNothing],
  ["Array.prototype[Symbol.iterator]", Array.prototype, Symbol.iterator, undefined],
  ["Map", Map.prototype, Symbol.iterator, findsNothing],
  ["Map", Map.prototype, "has", lacksA],
  ["Set", Set.prototype, "forEach", undefined],
  ["Set", Set.prototype, Symbol.iterator, findsNothing],
])(
  "names %s, by a member that Vitest's own spies need, where a page has changed it (R92)",
  (name, of, key, changed) => {
    const own: unknown = Reflect.get(of, key);
    Reflect.set(of, key, changed);
    const found = findBrokenBuiltIn();
    Reflect.set(of, key, own);
    expect(found).toBe(name);
  },
);

it.each(["busy", "ending", "outcome", "key", "value", "signal", "hash"])(
  "names Object.prototype where a page has put a member %s on it, which our objects would inherit (R59)",
  (name) => {
    Object.defineProperty(Object.prototype, name, { value: {}, configurable: true });
    const found = findBrokenBuiltIn();
    Reflect.deleteProperty(Object.prototype, name);
    expect(found).toBe("Object.prototype");
  },
);

it("takes no enumerable member that a page has put on Object.prototype for a probe (R92)", () => {
  Reflect.set(Object.prototype, "extend", () => undefined);
  const found = findBrokenBuiltIn();
  Reflect.deleteProperty(Object.prototype, "extend");
  expect(found).toBeNull();
});
