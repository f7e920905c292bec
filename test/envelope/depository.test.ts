import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBase64, openKey, openRequest, rsaOpen, sealResponse } from "../../demo/depository/envelope";
import { importPublicKey } from "../../src/envelope/keys";
import { createEnvelope, createRequestKey } from "../../src/envelope/seal";
import vectors from "./vectors.json";

const privateKey: JsonWebKey = vectors.privateKey;
const opening = createPrivateKey({ key: privateKey, format: "jwk" });

let publicKey: CryptoKey;
beforeAll(async () => {
  publicKey = await importPublicKey(vectors.publicKey, globalThis.crypto.subtle);
});

const [validate] = vectors.cases;
if (!validate) throw new Error("no vector");

describe.each(vectors.cases)("the depository holds the same vectors: $name", (vector) => {
  const { drawn, xTokenKey, xKey, context, request } = vector;
  const body = JSON.stringify({ value: request.value });

  it("finds K behind both headers", async () => {
    expect((await openKey(opening, xTokenKey, xKey)).toString("base64")).toBe(drawn[1]);
  });

  it("opens the request in its own context only", async () => {
    const key = await openKey(opening, xTokenKey, xKey);
    if (request.json !== "") expect(openRequest(key, context, body)).toEqual(JSON.parse(request.json));
    for (const other of [context.replace("TXN1", "TXN2"), context.split(" ").slice(0, 2).join(" ")]) {
      expect(() => openRequest(key, other, body)).toThrow("value");
    }
  });
});

async function sealing(context: string) {
  const key = await createRequestKey(publicKey, globalThis.crypto);
  return { headers: key.headers, envelope: createEnvelope(key, globalThis.crypto, context) };
}

describe("what one end seals, the other opens, in the same context only (contract §6)", () => {
  const page = (pgNo: number, ids = "BRK001/TXN1") => `GET BRK001/sec/TXN1?pgNo=${pgNo}&limit=100 ${ids}`;
  const answer = { status: "200", secDtls: [] };

  it.each([
    ["another page", page(2)],
    ["another transaction", page(1, "BRK001/TXN2")],
    ["another requestor", page(1, "BRK002/TXN1")],
    ["no query", "GET BRK001/sec/TXN1 BRK001/TXN1"],
  ])("the depository's answer to %s is no answer to this", async (_what, sealedFor) => {
    const { headers, envelope } = await sealing(page(1));
    const key = await openKey(opening, headers["x-token-key"], headers["x-key"]);
    expect(await envelope.open(200, sealResponse(key, page(1), 200, answer))).toEqual(answer);
    const swapped = envelope.open(200, sealResponse(key, sealedFor, 200, answer));
    await expect(swapped).rejects.toMatchObject({ code: "unopenable" });
  });

  it("the gateway's request is none in another transaction", async () => {
    const { headers, envelope } = await sealing(validate.context);
    const key = await openKey(opening, headers["x-token-key"], headers["x-key"]);
    const body = JSON.stringify(await envelope.seal('{"creds":[]}'));
    expect(openRequest(key, validate.context, body)).toEqual({ creds: [] });
    expect(() => openRequest(key, "POST validateNewOTP BRK001/TXN2", body)).toThrow("value");
  });
});

describe("an M-PIN's label", () => {
  it.each(vectors.secrets)("is held by the depository: $label", ({ digits, label, value }) => {
    expect(rsaOpen(opening, value, label).toString()).toBe(digits);
    expect(fromBase64(value)).toBeDefined();
    for (const other of ["", `${label}x`, label.toUpperCase().replace("1", "2")]) {
      expect(() => rsaOpen(opening, value, other)).toThrow();
    }
  });
});
