import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect, it } from "vitest";
import { fingerprint, openKey, openRequest, sealResponse } from "../../demo/depository/envelope";
import { importPublicKey } from "../../src/envelope/keys";
import { createEnvelope, createRequestKey } from "../../src/envelope/seal";

const CONTEXT = "POST validateNewOTP BRK001/TXN1";
const rsa = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Makes a page that has loaded the configuration with this public key. */
async function pageWith(publicKey: KeyObject) {
  const { crypto } = globalThis;
  const jwk = { ...publicKey.export({ format: "jwk" }), alg: "RSA-OAEP-256" };
  const key = await createRequestKey(await importPublicKey(jwk, crypto.subtle), crypto);
  const envelope = createEnvelope(key, crypto, CONTEXT);
  return { headers: key.headers, envelope, body: JSON.stringify(await envelope.seal('{"creds":[]}')) };
}

/** Makes a depository that tries its private keys in turn, with one memory of used keys. */
function depositoryWith(...privateKeys: readonly KeyObject[]) {
  const used = new Set<string>();
  return async ({ headers, body }: Awaited<ReturnType<typeof pageWith>>) => {
    const seen = fingerprint(headers["x-token-key"]);
    if (used.has(seen)) return { status: 409 };
    for (const privateKey of privateKeys) {
      const key = await openKey(privateKey, headers["x-token-key"], headers["x-key"]).catch(() => null);
      if (!key) continue;
      used.add(seen);
      expect(openRequest(key, CONTEXT, body)).toEqual({ creds: [] });
      return { status: 200, answer: sealResponse(key, CONTEXT, 200, { responseCode: "00" }) };
    }
    return { status: 400 };
  };
}

it("after a change of the RSA key open pages work only while the old key is kept (docs/deploy/README.md)", async () => {
  const [old, fresh] = [rsa(), rsa()];
  const during = depositoryWith(fresh.privateKey, old.privateKey);
  for (const { publicKey } of [old, fresh]) {
    const page = await pageWith(publicKey);
    const { status, answer } = await during(page);
    expect(status).toBe(200);
    expect(await page.envelope.open(200, answer)).toMatchObject({ responseCode: "00" });
    expect(await during(page)).toEqual({ status: 409 });
  }
  const after = depositoryWith(fresh.privateKey);
  expect(await after(await pageWith(fresh.publicKey))).toMatchObject({ status: 200 });
  expect(await after(await pageWith(old.publicKey))).toEqual({ status: 400 });
});
