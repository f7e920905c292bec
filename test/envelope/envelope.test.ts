import { constants, createPrivateKey, type JsonWebKey, privateDecrypt, webcrypto } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64 } from "../../src/data/base64";
import { concat, decodeUtf8, encodeUtf8 } from "../../src/envelope/bytes";
import { importPublicKey } from "../../src/envelope/keys";
import {
  createEnvelope,
  createRequestKey,
  digestText,
  type EnvelopeCrypto,
  encryptSecret,
} from "../../src/envelope/seal";
import vectors from "./vectors.json";

const { subtle } = globalThis.crypto;

/** WebCrypto whose random draws are the given ones, in order. */
function cryptoDrawing(draws: readonly string[]): EnvelopeCrypto {
  const left = draws.map((draw) => Buffer.from(draw, "base64"));
  return {
    subtle,
    getRandomValues(array) {
      const drawn = left.shift();
      if (!(array instanceof Uint8Array) || drawn?.length !== array.length)
        throw new Error("unforeseen draw");
      array.set(drawn);
      return array;
    },
  };
}

function decryptWithPrivateKey(value: string, label = ""): Buffer {
  const privateKey: JsonWebKey = vectors.privateKey;
  return privateDecrypt(
    {
      key: createPrivateKey({ key: privateKey, format: "jwk" }),
      oaepHash: "sha256",
      oaepLabel: Buffer.from(label),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
    },
    Buffer.from(value, "base64"),
  );
}

let publicKey: CryptoKey;
beforeAll(async () => {
  publicKey = await importPublicKey(vectors.publicKey, subtle);
});

/** The envelope of one request, made of the draws of another implementation. */
async function envelopeOf(drawn: readonly string[], context: string) {
  const crypto = cryptoDrawing(drawn);
  return createEnvelope(await createRequestKey(publicKey, crypto), crypto, context);
}

describe.each(vectors.cases)("the envelope of an independent implementation: $name", (vector) => {
  const { drawn, context, request, response } = vector;

  it("carries P for the depository alone in x-token-key", async () => {
    const { headers } = await createRequestKey(publicKey, cryptoDrawing(drawn));
    expect(decryptWithPrivateKey(headers["x-token-key"]).toString("base64")).toBe(drawn[0]);
  });

  it("wraps K in x-key byte for byte", async () => {
    const { headers } = await createRequestKey(publicKey, cryptoDrawing(drawn));
    expect(headers["x-key"]).toBe(vector.xKey);
  });

  it("seals the request byte for byte", async () => {
    const envelope = await envelopeOf(drawn, context);
    expect(await envelope.seal(request.json)).toEqual({ value: request.value });
  });

  it("opens the response", async () => {
    const envelope = await envelopeOf(drawn, context);
    const opened = await envelope.open(response.status, { value: response.value });
    expect(opened).toEqual(JSON.parse(response.json));
  });
});

describe("a tampered or foreign answer is unopenable, and nothing says why", () => {
  const [vector] = vectors.cases;
  if (!vector) throw new Error("no vector");
  const { context, response } = vector;
  const bytes = Buffer.from(response.value, "base64");
  const flipped = (index: number) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return { value: copy.toString("base64") };
  };

  it.each([
    ["a flipped iv", context, 200, flipped(0)],
    ["a flipped byte of the text", context, 200, flipped(12)],
    ["a flipped tag", context, 200, flipped(bytes.length - 1)],
    ["a cut answer", context, 200, { value: bytes.subarray(0, 20).toString("base64") }],
    ["an empty value", context, 200, { value: "" }],
    ["another status", context, 201, { value: response.value }],
    ["another operation", "POST regenerateOTP BRK001/TXN1", 200, { value: response.value }],
    ["another transaction", "POST validateNewOTP BRK001/TXN2", 200, { value: response.value }],
    ["another requestor", "POST validateNewOTP BRK002/TXN1", 200, { value: response.value }],
    ["no transaction", "POST validateNewOTP", 200, { value: response.value }],
    ["the request played back", context, 200, { value: vector.request.value }],
    ["another key's answer", context, 200, { value: vectors.cases[2]?.response.value }],
    ["no base64", context, 200, { value: "{}" }],
    ["a plain answer", context, 200, { responseCode: "00" }],
    ["a value that is no text", context, 200, { value: 7 }],
    ["a list", context, 200, [response.value]],
    ["a text", context, 200, response.value],
    ["nothing", context, 200, undefined],
    ["null", context, 200, null],
  ])("%s", async (_what, answered, status, body) => {
    const envelope = await envelopeOf(vector.drawn, answered);
    const error: unknown = await envelope.open(status, body).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "EnvelopeError", code: "unopenable" });
    expect(error).not.toHaveProperty("cause");
  });

  it("an answer that is not JSON", async () => {
    const [, key = ""] = vector.drawn;
    const iv = new Uint8Array(12);
    const raw = await subtle.importKey("raw", Buffer.from(key, "base64"), "AES-GCM", false, ["encrypt"]);
    const additionalData = encodeUtf8(`response 200 ${context}`);
    const sealed = await subtle.encrypt({ name: "AES-GCM", iv, additionalData }, raw, encodeUtf8("<html>"));
    const envelope = await envelopeOf(vector.drawn, context);
    const body = { value: encodeBase64(concat(iv, sealed)) };
    await expect(envelope.open(200, body)).rejects.toMatchObject({ code: "unopenable" });
  });
});

describe("keys", () => {
  it("are fresh for every envelope and every seal", async () => {
    const { crypto } = globalThis;
    const keys = await Promise.all([1, 2, 3].map(() => createRequestKey(publicKey, crypto)));
    const seals = await Promise.all(
      keys
        .map((key) => createEnvelope(key, crypto, "POST x R/T"))
        .flatMap((envelope) => [envelope.seal("{}"), envelope.seal("{}")]),
    );
    expect(new Set(keys.map(({ headers }) => headers["x-token-key"])).size).toBe(3);
    expect(new Set(keys.map(({ headers }) => headers["x-key"])).size).toBe(3);
    expect(new Set(seals.map(({ value }) => value)).size).toBe(6);
  });

  it("under 2048 bits are refused", async () => {
    await expect(importPublicKey(vectors.smallPublicKey, subtle)).rejects.toMatchObject({ code: "weak-key" });
  });

  it.each([
    ["no RSA", { ...vectors.publicKey, kty: "EC" }],
    ["for another algorithm", { ...vectors.publicKey, alg: "RS256" }],
    ["without a modulus", { kty: "RSA", e: "AQAB" }],
    ["with a modulus of nonsense", { kty: "RSA", n: "!!", e: "AQAB" }],
  ])("that are %s are refused", async (_what, jwk) => {
    await expect(importPublicKey(jwk, subtle)).rejects.toMatchObject({ name: "EnvelopeError" });
  });

  it("may carry members that WebCrypto would stumble over", async () => {
    const jwk = { ...vectors.publicKey, use: "enc", key_ops: ["wrapKey"], x5t: "…" };
    expect((await importPublicKey(jwk, subtle)).usages).toEqual(["encrypt"]);
  });
});

describe("secrets and digests", () => {
  it("encrypts an M-PIN so that the private key alone reads it, differently each time", async () => {
    const secrets = await Promise.all(
      [1, 2].map(() => encryptSecret(publicKey, "135790", "BRK001/TXN1", globalThis.crypto)),
    );
    const read = secrets.map((secret) => decryptWithPrivateKey(secret, "BRK001/TXN1").toString());
    expect(read).toEqual(["135790", "135790"]);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  it.each(["", "BRK001/TXN2", "BRK002/TXN1", "BRK001/TXN1 "])(
    "encrypts an M-PIN for its own transaction, and not for '%s' (contract §6)",
    async (label) => {
      const secret = await encryptSecret(publicKey, "135790", "BRK001/TXN1", globalThis.crypto);
      expect(() => decryptWithPrivateKey(secret, label)).toThrow();
    },
  );

  it("digests a text by its UTF-8", async () => {
    expect(await digestText(vectors.digest.text, globalThis.crypto)).toBe(vectors.digest.value);
  });
});

describe("bytes", () => {
  it("round-trip through padded standard base64, as Buffer has it", () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = webcrypto.getRandomValues(new Uint8Array(length));
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect(decodeBase64(text)).toEqual(bytes);
    }
  });

  it("of 10 MB are there in a moment, in order (R63)", () => {
    const bytes = webcrypto.getRandomValues(new Uint8Array(65_536));
    const long = new Uint8Array(10_000_000).map((_, at) => bytes[at % bytes.length] ?? 0);
    const begun = performance.now();
    const [head, tail] = [long.subarray(0, 12), long.slice(12).buffer];
    const read = decodeBase64(encodeBase64(concat(head, tail)));
    expect(performance.now() - begun).toBeLessThan(1500);
    expect(Buffer.compare(read, long)).toBe(0);
  });

  it("round-trip as UTF-8 and refuse what is not", () => {
    expect(decodeUtf8(encodeUtf8("₹ Ashā 🙂"))).toBe("₹ Ashā 🙂");
    expect(() => decodeUtf8(Uint8Array.of(0xff))).toThrow(TypeError);
  });
});
