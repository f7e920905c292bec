import fc from "fast-check";
import { expect, it } from "vitest";
import { isAdmissible, normalOrigins, originOf } from "../../src/returning/allowedOrigins";
import { addressOfGet, returnToOf } from "../../src/returning/returnAddress";
import { holds, holdsInEachCase, oddText, PROPERTY_TIMEOUT_MS } from "./support";

const BROKER = "https://broker.example";
const PARTS = [
  "https:",
  "http:",
  "HTTPS:",
  "javascript:",
  "//",
  "/",
  "\\",
  "@",
  ":",
  "?",
  "#",
  ".",
  "broker.example",
  "evil.example",
  "localhost",
  "127.0.0.1",
  "[::1]",
  "user:pw@",
  ":443",
  ":80",
  "%40",
  "%2f",
  "\t",
  "\n",
  " ",
  "*",
  "xn--",
  "⒈",
  "ＢＲＯＫＥＲ",
  "/ok",
  "?a=1",
];

const plain = fc
  .tuple(
    fc.constantFrom(BROKER, `${BROKER}:443`, "http://localhost:80", "http://127.0.0.1", "http://[::1]"),
    fc.webPath({ size: "small" }),
  )
  .map(([start, path]) => start + path);

/** Addresses that look like the broker's, and some of its own. */
const address = fc.oneof(
  fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PARTS) }, oddText), { maxLength: 8 })
    .map((parts) => parts.join("")),
  fc
    .tuple(
      fc.constantFrom(`${BROKER}`, `${BROKER}:443`, `${BROKER}/ok`),
      fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }),
    )
    .map(([start, rest]) => start + rest.join("")),
  { weight: 3, arbitrary: plain },
  // a character that a browser's parser drops or mends
  fc
    .tuple(plain, fc.nat(40), fc.constantFrom("\t", "\n", " ", "\\", "@"))
    .map(([text, at, odd]) => text.slice(0, at) + odd + text.slice(at)),
  fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true }),
);
const listed = fc.array(
  fc.oneof(
    fc.constantFrom(BROKER, "*", "http://localhost", "http://broker.example", `${BROKER}/ok`),
    address,
  ),
  { maxLength: 3 },
);

/** The host that a reader of the raw text sees. */
const RAW_HOST = /^(https?):\/\/([^/?#@\\\s]+)(?:[/?#]|$)/;

/** Tells whether a return address is admissible by the words of contract §4, read from its raw text. */
function isAdmissibleAsRead(url: string, entries: readonly string[]): boolean {
  const [, scheme = "", host = ""] = RAW_HOST.exec(url) ?? [];
  if (!host || /[\s\\\p{Cc}]/u.test(url) || !URL.canParse(url)) return false;
  const { hostname, origin } = new URL(url);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (scheme !== "https" && !isHere) return false;
  return entries.some((entry) => (entry === "*" ? scheme === "https" : originOf(entry) === origin));
}

it(
  "an admitted address shows its host in its raw text, and has a listed origin; every other is refused (contract §4)",
  () => {
    const list = fc.tuple(address, listed, fc.boolean()).map(([url, entries, isListed]) => ({
      url,
      entries: isListed && URL.canParse(url) ? [...entries, new URL(url).origin] : entries,
    }));
    holdsInEachCase(
      { admitted: 0.25, "refused, but listed": 0.02, refused: 0.4 },
      list,
      ({ url, entries }) => {
        const { origins } = normalOrigins(entries, true);
        const isAdmitted = isAdmissible(url, origins);
        expect(isAdmitted).toBe(isAdmissibleAsRead(url, entries));
        const isListed = URL.canParse(url) && origins.includes(new URL(url).origin);
        if (!isAdmitted) return isListed ? "refused, but listed" : "refused";
        // a reader of the raw text and a browser's parser see the same host
        const [, scheme = "", host = ""] = RAW_HOST.exec(url) ?? [];
        const parsed = new URL(url);
        expect(parsed.protocol).toBe(`${scheme}:`);
        expect(new URL(`${scheme}://${host}`).host).toBe(parsed.host);
        expect([parsed.username, parsed.password]).toEqual(["", ""]);
        return "admitted";
      },
    );
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  "no address is admitted if none is listed, and the broker's own plain addresses are if it is listed",
  () => {
    holds(
      fc.property(address, fc.webPath(), (url, path) => {
        expect(isAdmissible(url, [])).toBe(false);
        expect(isAdmissible(`${BROKER}${path}`, [BROKER])).toBe(true);
      }),
    );
  },
  PROPERTY_TIMEOUT_MS,
);

it(
  "a return by query keeps origin, path, fragment and the address's other fields, and its values are read back unchanged (contract §6, R49)",
  () => {
    const wellFormed = oddText.filter((text) => text.isWellFormed());
    // the names of an address's own query, so that both have the same
    const name = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom("a", "a b", "state", "orderRespDtls", "₹") },
      wellFormed.filter((text) => text !== ""),
    );
    const value = fc.oneof({ weight: 4, arbitrary: wellFormed }, fc.constant("x".repeat(2001)));
    const answers = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });
    const url = fc
      .tuple(
        fc.oneof({ weight: 3, arbitrary: plain }, fc.webUrl()),
        fc.array(fc.tuple(name, wellFormed), { maxLength: 4 }),
        fc.webFragments(),
      )
      .map(([start, own, fragment]) => `${start}?${new URLSearchParams(own)}#${fragment}`);
    const least = { "its own": 0.5, replaced: 0.28, "with a state": 0.2, "too long": 0.1 };
    holdsInEachCase(least, fc.record({ url, answered: answers }), ({ url, answered }) => {
      const returnTo = returnToOf("GET", url, answered, "s t");
      const [before, after] = [new URL(url), new URL(addressOfGet(returnTo))];
      expect([after.origin, after.pathname, after.hash]).toEqual([
        before.origin,
        before.pathname,
        before.hash,
      ]);
      for (const [name, value] of Object.entries(returnTo.fields))
        expect(after.searchParams.getAll(name)).toEqual([value]);
      const own = [...before.searchParams].filter(([name]) => !Object.hasOwn(returnTo.fields, name));
      for (const [name, value] of own) expect(after.searchParams.getAll(name)).toContain(value);
      const whole: Readonly<Record<string, string>> = { state: "s t", ...answered };
      const { orderRespDtls, ...others } = whole;
      const isCut =
        Object.hasOwn(answered, "orderRespDtls") && !Object.hasOwn(returnTo.fields, "orderRespDtls");
      expect(returnTo.fields).toEqual(isCut ? { ...others, orderRespDtlsOmitted: "1" } : whole);
      if (isCut) expect(addressOfGet({ url, fields: whole }).length).toBeGreaterThan(2000);
      expect(isCut || after.href.length <= 2000 || orderRespDtls === undefined).toBe(true);
      return {
        "its own": own.length > 0,
        replaced: own.length < [...before.searchParams].length,
        "with a state": Object.hasOwn(answered, "state"),
        "too long": isCut,
      };
    });
  },
  PROPERTY_TIMEOUT_MS,
);
