import fc from "fast-check";
import { expect, it } from "vitest";
import { isAdmissible, normalOrigins, originOf } from "../../src/returning/allowedOrigins";
import { addressOfGet, returnToOf } from "../../src/returning/returnAddress";
import { holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

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
  fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true }),
);
const listed = fc.array(
  fc.oneof(
    fc.constantFrom(BROKER, "*", "http://localhost", "http://broker.example", `${BROKER}/ok`),
    address,
  ),
  { maxLength: 3 },
);

it(
  "an admitted address shows its host in its raw text, and has a listed origin (contract §4)",
  () => {
    holds(
      fc.property(address, listed, (url, entries) => {
        const { origins } = normalOrigins(entries, true);
        if (!isAdmissible(url, origins)) return;
        // a reader of the raw text and a browser's parser see the same host
        const [, scheme = "", host = ""] = /^(https?):\/\/([^/?#@\\\s]+)(?:[/?#]|$)/.exec(url) ?? [];
        const parsed = new URL(url);
        expect(parsed.protocol).toBe(`${scheme}:`);
        expect(new URL(`${scheme}://${host}`).host).toBe(parsed.host);
        expect([parsed.username, parsed.password]).toEqual(["", ""]);
        expect(url).not.toMatch(/[\s\\\p{Cc}]/u);
        const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(parsed.hostname);
        expect(scheme === "https" || isHere).toBe(true);
        expect(
          entries.some((entry) => (entry === "*" ? scheme === "https" : originOf(entry) === parsed.origin)),
        ).toBe(true);
      }),
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
    const fields = fc.dictionary(
      wellFormed.filter((name) => name !== ""),
      wellFormed,
      { maxKeys: 6, noNullPrototype: true },
    );
    holds(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fields, (url, answered) => {
        const returnTo = returnToOf("GET", url, answered, "s t");
        const [before, after] = [new URL(url), new URL(addressOfGet(returnTo))];
        expect([after.origin, after.pathname, after.hash]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
        ]);
        for (const [name, value] of Object.entries(returnTo.fields))
          expect(after.searchParams.getAll(name)).toEqual([value]);
        for (const [name, value] of before.searchParams)
          if (!Object.hasOwn(returnTo.fields, name)) expect(after.searchParams.getAll(name)).toContain(value);
        expect(Object.hasOwn(answered, "state") || returnTo.fields["state"] === "s t").toBe(true);
      }),
    );
  },
  PROPERTY_TIMEOUT_MS,
);
