/** Probes of built-ins that the element and React need, and that pages are known to change (R92). */
const PROBES: readonly (readonly [name: string, works: () => boolean])[] = [
  ["JSON.stringify", () => JSON.stringify({ a: ["b"] }) === '{"a":["b"]}'],
  ["JSON.parse", () => JSON.parse('{"a":["b"]}').a[0] === "b"],
  ["Function.prototype.bind", () => ((a: number, b: number) => a + b).bind(null, 1)(2) === 3],
  [
    "Array.prototype.reduce",
    () => [1, 2].reduce((sum, one) => sum + one, 0) === 3 && [1, 2].reduce((sum, one) => sum + one) === 3,
  ],
  ["Array.prototype.find", () => [1, 2].find((one) => one > 1) === 2],
  ["Array.prototype.includes", () => [1, 2].includes(2) && ![1].includes(2)],
  ["Array.prototype.flatMap", () => [1].flatMap((one) => [one, 2]).join() === "1,2"],
  ["Array.isArray", () => Array.isArray([])],
  ["Promise.prototype.finally", () => typeof Promise.prototype.finally === "function"],
  ["RegExp.prototype.test", () => /a/.test("ba") && !/a/.test("b")],
  ["String.prototype", () => " ab ".trim().replaceAll("b", "c").startsWith("ac") && !"a".includes("b")],
  ["atob or btoa", () => atob(btoa("a")) === "a"],
  // the envelope's keys are made of it
  ["crypto.getRandomValues", () => new Set([eightRandomBytes(), eightRandomBytes()]).size > 1],
  ["Object.entries", () => Object.entries({ a: "b" }).join() === "a,b"],
  ["Array.prototype[Symbol.iterator]", () => Math.max(...[1, 2]) === 2],
  // the QR code's library needs objects with a `toString` of their own, which a frozen Object.prototype forbids
  ["Object.prototype", () => Object.assign({}, { toString: null }).toString === null],
  ["Map", () => [...new Map([["a", "b"]])].join() === "a,b" && new Map([["a", "b"]]).get("a") === "b"],
  ["Set", () => [...new Set("aa")].join() === "a" && new Set("a").has("a") && !new Set("a").has("b")],
];

const eightRandomBytes = (): string => crypto.getRandomValues(new Uint8Array(8)).join();

/** Returns the name of the first built-in that the page has broken; null if all of them work (R92). */
export function findBrokenBuiltIn(): string | null {
  for (const [name, works] of PROBES) {
    try {
      if (works()) continue;
    } catch {
      // a built-in that throws does not work
    }
    return name;
  }
  return null;
}
