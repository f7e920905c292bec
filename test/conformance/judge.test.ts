import { expect, it } from "vitest";
import { Context } from "../../conformance/context";
import { judgeAll } from "../../conformance/judge";
import { readModel, wrongForm } from "../../conformance/payload";
import { rule } from "../../conformance/rule";
import { Secrets } from "../../conformance/secrets";
import { parseSettings } from "../../conformance/settings";
import { claims, responses, withHeaders } from "../../demo/depository/mutants/means";
import vectors from "../../docs/vectors/config.json";
import { settingsOf, verdictsOf } from "./support";

/** Tests that no fault of a depository ends a run: every rule has its verdict. */

it("tells a rule that fails in the kit as not tried, without the error's message, and goes on", async () => {
  const settings = parseSettings(
    JSON.stringify(settingsOf({ url: "http://localhost:1", signingKey: vectors.signingKey })),
  );
  const context = new Context(settings, new Secrets());
  const rules = [
    rule("C-ONE-01", "contract §8", "read", "One", async () => new Date(NaN).toISOString()),
    rule("C-ONE-02", "contract §8", "read", "Two", async () => undefined),
  ];
  const all = await judgeAll(rules, "read", context, () => undefined);
  expect(all.map(({ verdict }) => verdict)).toEqual([
    { result: "not tried", why: "the kit failed: RangeError" },
    { result: "holds" },
  ]);
});

it("takes a preflight and a host page without an answer for breaches", async () => {
  const gone = claims("portal", (given) => ({ ...given, baseURL: "http://localhost:1" }));
  expect(await verdictsOf(gone, "C-HDR-01,C-HDR-04")).toEqual(["C-HDR-01 broken", "C-HDR-04 broken"]);
  const pageless = (settings: object) => ({ ...settings, hostPageUrl: "http://localhost:1/" });
  expect(await verdictsOf(() => ({}), "C-HDR-14", pageless)).toEqual(["C-HDR-14 broken"]);
});

it("takes XSRF-TOKEN from the configuration of the page's origin where the page, a file of a web server, sets none", async () => {
  const cookies = (ofPage: string | null, ofConfiguration: string | null) =>
    withHeaders(/\/(edisweb\/|portal-config\/.*)$/, (headers, request) => {
      const cookie = request.url.includes("portal-config") ? ofConfiguration : ofPage;
      if (cookie === null) headers.delete("Set-Cookie");
      else headers.set("Set-Cookie", cookie);
    });
  const both = (ofPage: string | null, ofConfiguration: string | null) =>
    verdictsOf(cookies(ofPage, ofConfiguration), "C-PAGE-08,C-HDR-14");
  const seen = "theme=a, XSRF-TOKEN=a%2Fb; Path=/; SameSite=Lax";
  const hidden = `${seen}; HttpOnly`;
  expect(await both(null, seen)).toEqual(["C-PAGE-08 holds", expect.stringMatching(/^C-HDR-14 holds/)]);
  expect((await both(null, hidden))[0]).toBe("C-PAGE-08 broken");
  expect((await both(seen, hidden))[0]).toBe("C-PAGE-08 holds");
  expect(await both(null, null)).toEqual([
    "C-PAGE-08 not tried neither the page nor a configuration of its origin sets a cookie XSRF-TOKEN",
    "C-HDR-14 not tried no cookie XSRF-TOKEN is set",
  ]);
});

it.each([
  ["a=b; Path=/; Expires=Thu, 01 Jan 2037 00:00:00 GMT", "XSRF-TOKEN=a; Path=/edisweb", "holds", "broken"],
  ["", "XSRF-TOKEN=a; Path=/edisweb/", "holds", "broken"],
  ["", "XSRF-TOKEN=a", "holds", "broken"],
  ["", "XSRF-TOKEN=a; Path=edis-service", "holds", "broken"],
  ["", "XSRF-TOKEN=a; Path=/edis-service", "broken", "broken"],
  ["", "XSRF-TOKEN=a; Path=/edis", "broken", "broken"],
  ["", "XSRF-TOKEN=a; Path=/edis-service; Path=/", "holds", "holds"],
])(
  "keeps cookies by their paths, as a browser does: with '%s' and '%s' C-PAGE-08 %s, C-HDR-14 %s",
  async (other, token, page, header) => {
    const set = withHeaders(/\/edisweb\/$/, (headers) =>
      headers.set("Set-Cookie", [other, token].filter((cookie) => cookie !== "").join(", ")),
    );
    const verdicts = await verdictsOf(set, "C-PAGE-08,C-HDR-14");
    expect(verdicts.map((verdict) => verdict.split(" ").slice(0, 2).join(" "))).toEqual([
      `C-PAGE-08 ${page}`,
      `C-HDR-14 ${header}`,
    ]);
  },
);

it("takes an exp beyond the last date, as the gateway does", async () => {
  const never = claims("portal", (given) => ({ ...given, exp: 9_999_999_999_999 }));
  expect(await verdictsOf(never, "C-CFG-03")).toEqual(["C-CFG-03 holds"]);
});

it("takes a redirect to no address, and a publicKey that is none, for breaches", async () => {
  const nowhere = responses(
    /^\/portal-config\//,
    () => new Response(null, { status: 302, headers: { Location: "http://" } }),
  );
  expect(await verdictsOf(nowhere, "C-CFG-10")).toEqual(["C-CFG-10 broken"]);
  const keyless = claims("portal", (given) => ({ ...given, publicKey: { kty: "RSA" } }));
  expect(await verdictsOf(keyless, "C-CFG-06")).toEqual(["C-CFG-06 broken"]);
});

it.each([
  ["its text", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS","x":"\ud83d"}'],
  [
    "a header value",
    '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS","edisServiceHeader":{"requestor":"\\ud83d"}}',
  ],
  ["a name", '{"requestorId":"B","transactionRefNo":"T","transactionType":"DIS","requestorName":"\\ud83d"}'],
])("takes a payload with half a character in %s for invalid (R52)", (_where, text) => {
  const isValid = (given: string) => {
    const read = readModel(given);
    return "model" in read && wrongForm(read.model) === undefined;
  };
  expect(isValid(text)).toBe(false);
  expect(isValid(text.replace("\ud83d", "a").replace("\\ud83d", "a"))).toBe(true);
});
