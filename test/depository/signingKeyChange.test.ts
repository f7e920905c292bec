import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { loadConfiguration } from "../../src/depository/loadConfiguration";
import { CLAIMS, NOW_S, signed } from "./support";

const CONFIG = "https://depository.example/portal-config/portal-edis-service.json";
const PROPERTIES = "https://depository.example/edisweb/assets/json/properties.json";
const NEXT_CONFIG = "https://depository.example/portal-config/next/portal-edis-service.json";
const NEXT_PROPERTIES = "https://depository.example/portal-config/next/properties.json";

const makeKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { privateKey, signingKey: publicKey.export({ format: "der", type: "spki" }).toString("base64") };
};

it("while the signing key changes, elements with the old and with the new key start, each by two files of its own (docs/deploy/README.md)", async () => {
  const [old, fresh] = [makeKey(), makeKey()];
  const signers: Record<string, ReturnType<typeof makeKey>> = {
    [CONFIG]: old,
    [PROPERTIES]: old,
    [NEXT_CONFIG]: fresh,
    [NEXT_PROPERTIES]: fresh,
  };
  const start = (source: { configUrl: string; propertiesUrl?: string; signingKey: string }) =>
    loadConfiguration(
      {
        fetch: async (input) => {
          const url = String(input);
          const claims = url.endsWith("/properties.json") ? { productName: "eDIS" } : CLAIMS;
          return Response.json({ token: signed(claims, undefined, signers[url]?.privateKey) });
        },
        crypto: globalThis.crypto,
        now: () => NOW_S * 1000,
        warn: () => {},
        after: () => () => {},
      },
      { pageUrl: "https://broker.example/orders", propertiesUrl: undefined, ...source },
    ).then(({ properties }) => properties.productName);

  expect(await start({ configUrl: CONFIG, signingKey: old.signingKey })).toBe("eDIS");
  const next = { configUrl: NEXT_CONFIG, signingKey: fresh.signingKey };
  expect(await start({ ...next, propertiesUrl: NEXT_PROPERTIES })).toBe("eDIS");
  // the properties of the origin are signed by the old key
  await expect(start(next)).rejects.toMatchObject({ code: "bad-signature" });
  // the host page's step: both of its files at once
  signers[CONFIG] = fresh;
  const page = { configUrl: CONFIG, signingKey: fresh.signingKey };
  await expect(start(page)).rejects.toMatchObject({ code: "bad-signature" });
  signers[PROPERTIES] = fresh;
  expect(await start(page)).toBe("eDIS");
});
