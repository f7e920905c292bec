/** Probes of built-ins that the element and React need, and that pages are known to change, by name (R92). */
const PROBES: Readonly<Record<string, () => boolean>> = {
  "JSON.stringify": () => JSON.stringify({ a: ["b"] }) === '{"a":["b"]}',
  "JSON.parse": () => JSON.parse('{"a":["b"]}').a[0] === "b",
  "Function.prototype.bind": () => add.bind(null, 1)(2) === 3,
  "Array.prototype.reduce": () => [1, 2].reduce(add, 0) === 3 && [1, 2].reduce(add) === 3,
  "Array.prototype.find": () => [1, 2].find((one) => one > 1) === 2,
  "Array.prototype.includes": () => [1, 2].includes(2) && ![1].includes(2),
  "Array.prototype.flatMap": () => [1].flatMap((one) => [one, 2]).join() === "1,2",
  // no spread: the build folds `f(...[1, 2])` into `f(1, 2)`, which probes nothing
  "Array.prototype[Symbol.iterator]": () => [2][Symbol.iterator]().next().value === 2,
  "Array.isArray": () => Array.isArray([]),
  "Promise.prototype.finally": () => typeof Promise.prototype.finally === "function",
  "RegExp.prototype.test": () => /a/.test("ba") && !/a/.test("b"),
  "String.prototype": () => " ab ".trim().replaceAll("b", "c").startsWith("ac") && !"a".includes("b"),
  "atob or btoa": () => atob(btoa("a")) === "a",
  // the envelope's keys are made of it
  "crypto.getRandomValues": (bytes = eightRandomBytes()) => bytes !== eightRandomBytes(),
  "Object.entries": () => Object.entries({ a: "b" }).join() === "a,b",
  // the QR code's library needs objects with a `toString` of their own, which a frozen Object.prototype forbids
  "Object.prototype": (object = {}) =>
    Object.assign({}, { toString: null }).toString === null && !OWN_MEMBERS.find((name) => name in object),
  Map: (map = new Map([["a", "b"]])) => [...map].join() === "a,b" && map.get("a") === "b" && map.has("a"),
  Set: (set = new Set("aa")) =>
    [...set].join() === "a" && set.has("a") && !set.has("b") && typeof set.forEach === "function",
};

const add = (a: number, b: number): number => a + b;

/** Members by which states, keys, descriptors and options are told apart. Only an own one may count (R59). */
const OWN_MEMBERS = ["busy", "ending", "outcome", "value", "key", "signal", "hash"];

const eightRandomBytes = (): string => crypto.getRandomValues(new Uint8Array(8)).join();

/**
 * Returns the name of the first built-in that the page has broken; null if all of them work (R92). Looks without iterators or
 * methods of arrays, as those may be broken.
 */
export function findBrokenBuiltIn(): string | null {
  for (const name in PROBES) {
    try {
      // a page may have put enumerable members on Object.prototype
      if (!Object.hasOwn(PROBES, name) || PROBES[name]?.()) continue;
    } catch {
      // a built-in that throws does not work
    }
    return name;
  }
  return null;
}
