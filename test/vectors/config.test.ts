import { describe, expect, it } from "vitest";
import vectors from "../../docs/vectors/config.json";
import { loadConfiguration } from "../../src/depository/loadConfiguration";

const { now, configUrl, propertiesUrl, signingKey } = vectors;
type Vector = (typeof vectors.vectors)[number];
const typeOf = (vector: Vector) => {
  const type = (["DIS", "DMI", "DMR", "DIM"] as const).find((one) => one === vector.transactionType);
  if (!type) throw new Error(`no type: ${vector.transactionType}`);
  return type;
};

/** Loads the configuration from a web of the two files only, at the vectors' time. */
function load(vector: Vector) {
  const files = new Map<string, string | null>([
    [configUrl, vector.portal],
    [propertiesUrl, vector.properties],
  ]);
  const ports = {
    async fetch(input: Parameters<typeof fetch>[0]) {
      const body = files.get(String(input)) ?? null;
      return new Response(body, { status: body === null ? 404 : 200 });
    },
    crypto: globalThis.crypto,
    now: () => now * 1000,
    warn() {},
    after: () => () => {},
  };
  const pageUrl = "https://broker.example/orders";
  return loadConfiguration(ports, { configUrl, signingKey, pageUrl, transactionType: typeOf(vector) });
}

const being = (verdict: string) => vectors.vectors.filter((vector) => vector.verdict === verdict);

it("each vector is accepted or refused", () => {
  expect(being("accepted").length + being("refused").length).toBe(vectors.vectors.length);
});

describe("a configuration is accepted:", () => {
  it.each(being("accepted"))("$name", async (vector) => {
    const { root, portal, properties } = await load(vector);
    if (vector.root) expect(root).toBe(vector.root);
    if ("submit" in vector) expect(properties.texts?.["SUBMIT"] ?? null).toBe(vector.submit);
    expect(portal.allowedReturnOrigins).toMatchObject({ BRK001: ["https://broker.example"] });
  });
});

describe("a configuration is refused:", () => {
  it.each(being("refused"))("$name", async (vector) => {
    await expect(load(vector)).rejects.toMatchObject({ name: "ConfigurationError" });
  });
});
