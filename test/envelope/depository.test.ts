import { createPrivateKey } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openKey, openRequest, sealResponse } from "../../demo/depository/envelope";
import vectors from "../../docs/vectors/envelope.json";
import { importPublicKey } from "../../src/envelope/keys";
import { createEnvelope, createRequestKey } from "../../src/envelope/seal";

const { publicJwk, privateKey } = vectors.keys.depository;
const opening = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });

let publicKey: CryptoKey;
beforeAll(async () => {
  publicKey = await importPublicKey(publicJwk, globalThis.crypto.subtle);
});

async function sealing(context: string) {
  const key = await createRequestKey(publicKey, globalThis.crypto);
  return { headers: key.headers, envelope: createEnvelope(key, globalThis.crypto, context) };
}

describe("each end opens what the other sealed, in the same context only (contract §6)", () => {
  const page = (pgNo: number, ids = "BRK001/TXN1") => `GET BRK001/sec/TXN1?pgNo=${pgNo}&limit=100 ${ids}`;
  const answer = { status: "200", secDtls: [] };

  it.each([
    ["another page", page(2)],
    ["another transaction", page(1, "BRK001/TXN2")],
    ["another requestor", page(1, "BRK002/TXN1")],
    ["no query", "GET BRK001/sec/TXN1 BRK001/TXN1"],
  ])("the depository's answer to %s does not open for this request", async (_what, sealedFor) => {
    const { headers, envelope } = await sealing(page(1));
    const key = await openKey(opening, headers["x-token-key"], headers["x-key"]);
    expect(await envelope.open(200, sealResponse(key, page(1), 200, answer))).toEqual(answer);
    const swapped = envelope.open(200, sealResponse(key, sealedFor, 200, answer));
    await expect(swapped).rejects.toMatchObject({ code: "unopenable" });
  });

  it("the gateway's request does not open in another transaction", async () => {
    const context = "POST validateNewOTP BRK001/TXN1";
    const { headers, envelope } = await sealing(context);
    const key = await openKey(opening, headers["x-token-key"], headers["x-key"]);
    const body = JSON.stringify(await envelope.seal('{"creds":[]}'));
    expect(openRequest(key, context, body)).toEqual({ creds: [] });
    expect(() => openRequest(key, "POST validateNewOTP BRK001/TXN2", body)).toThrow("value");
  });
});
