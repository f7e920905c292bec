import { createPrivateKey } from "node:crypto";
import { expect, it } from "vitest";
import { openKey, sealResponse } from "../../demo/depository/envelope";
import vectors from "../../docs/vectors/envelope.json";
import { importPublicKey } from "../../src/envelope/keys";
import { createEnvelope, createRequestKey } from "../../src/envelope/seal";

const { publicJwk, privateKey } = vectors.keys.depository;
const opening = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
const CONTEXT = "POST validateNewOTP BRK001/TXN1";

// Sealing in such a page is tested in a browser (hostile-prototype.spec.ts): Node's own WebCrypto reads the prototype.
it("an answer without a value has none from Object.prototype (R59)", async () => {
  const { crypto } = globalThis;
  const publicKey = await importPublicKey(publicJwk, crypto.subtle);
  const requestKey = await createRequestKey(publicKey, crypto);
  const envelope = createEnvelope(requestKey, crypto, CONTEXT);
  const { headers } = requestKey;
  const key = await openKey(opening, headers["x-token-key"], headers["x-key"]);
  const { value } = sealResponse(key, CONTEXT, 200, { responseCode: "00" });
  Object.defineProperty(Object.prototype, "value", { value, configurable: true });
  const opened = await envelope
    .open(200, {})
    .catch((error: unknown) => error)
    .finally(() => Reflect.deleteProperty(Object.prototype, "value"));
  expect(opened).toMatchObject({ code: "unopenable" });
  expect(await envelope.open(200, { value })).toMatchObject({ responseCode: "00" });
});
