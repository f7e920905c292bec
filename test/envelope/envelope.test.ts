import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, webcrypto } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import vectors from "../../docs/vectors/envelope.json";
import { decodeBase64, encodeBase64 } from "../../src/data/base64";
import { concat, decodeUtf8, encodeUtf8 } from "../../src/envelope/bytes";
import { importPublicKey } from "../../src/envelope/keys";
import { createEnvelope, createRequestKey, encryptSecret } from "../../src/envelope/seal";

const { subtle } = globalThis.crypto;
const { publicJwk, privateKey } = vectors.keys.depository;

function decryptWithPrivateKey(value: string, label = ""): Buffer {
  return privateDecrypt(
    {
      key: createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" }),
      oaepHash: "sha256",
      oaepLabel: Buffer.from(label),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
    },
    Buffer.from(value, "base64"),
  );
}

let publicKey: CryptoKey;
beforeAll(async () => {
  publicKey = await importPublicKey(publicJwk, subtle);
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
    const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ format: "jwk" });
    await expect(importPublicKey(small, subtle)).rejects.toMatchObject({ code: "weak-key" });
  });

  it.each([
    ["no RSA", { ...publicJwk, kty: "EC" }],
    ["for another algorithm", { ...publicJwk, alg: "RS256" }],
    ["without a modulus", { kty: "RSA", e: "AQAB" }],
    ["with a modulus of nonsense", { kty: "RSA", n: "!!", e: "AQAB" }],
  ])("that are %s are refused", async (_what, jwk) => {
    await expect(importPublicKey(jwk, subtle)).rejects.toMatchObject({ name: "EnvelopeError" });
  });

  it("may carry members that WebCrypto would refuse", async () => {
    const jwk = { ...publicJwk, use: "enc", key_ops: ["wrapKey"], x5t: "…" };
    expect((await importPublicKey(jwk, subtle)).usages).toEqual(["encrypt"]);
  });
});

describe("secrets", () => {
  it("encrypts an M-PIN for the private key only, differently each time", async () => {
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

  it("of 10 MB take linear time, and stay in order (R63)", () => {
    const bytes = webcrypto.getRandomValues(new Uint8Array(65_536));
    const timeOf = (length: number): number => {
      const long = new Uint8Array(length).map((_, at) => bytes[at % bytes.length] ?? 0);
      const begun = performance.now();
      const [head, tail] = [long.subarray(0, 12), long.slice(12).buffer];
      const read = decodeBase64(encodeBase64(concat(head, tail)));
      const took = performance.now() - begun;
      expect(Buffer.compare(read, long)).toBe(0);
      return took;
    };
    timeOf(1_000_000);
    // quadratic time would be 100 times as long
    expect(timeOf(10_000_000)).toBeLessThan(timeOf(1_000_000) * 50);
  });

  it("round-trip as UTF-8, and refuse invalid UTF-8", () => {
    expect(decodeUtf8(encodeUtf8("₹ Ashā 🙂"))).toBe("₹ Ashā 🙂");
    expect(() => decodeUtf8(Uint8Array.of(0xff))).toThrow(TypeError);
  });
});
