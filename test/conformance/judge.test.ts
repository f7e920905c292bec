import { expect, it } from "vitest";
import { Context } from "../../conformance/context";
import { judgeAll } from "../../conformance/judge";
import { readModel } from "../../conformance/payload";
import { rule } from "../../conformance/rule";
import { Secrets } from "../../conformance/secrets";
import { parseSettings } from "../../conformance/settings";
import { claims, responses } from "../../demo/depository/mutants/means";
import vectors from "../../docs/vectors/config.json";
import { settingsOf, verdictsOf } from "./support";

/** What a depository may do that ends no run: every rule has its verdict. */

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
  expect(readModel(text)).toHaveProperty("wrong");
  expect(readModel(text.replace("\ud83d", "a").replace("\\ud83d", "a"))).toHaveProperty("model");
});
