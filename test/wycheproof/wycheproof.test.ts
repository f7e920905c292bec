import { createPrivateKey } from "node:crypto";
import { expect, it } from "vitest";
import { rsaOpen } from "../../demo/depository/envelope";
import { importSigningKey } from "../../src/depository/jws";
import vectors from "./vectors.json";

const { subtle } = globalThis.crypto;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

/** What is done with each vector; none may be of a result that is not known. */
const verdictOf = (result: string): boolean => {
  if (result !== "valid" && result !== "invalid") throw new Error(result);
  return result === "valid";
};

it.each(vectors.aesGcm)("AES-GCM, as the envelope has it: $tcId $comment", async (vector) => {
  const algorithm = { name: "AES-GCM", iv: bytes(vector.iv), additionalData: bytes(vector.aad) };
  const key = await subtle.importKey("raw", bytes(vector.key), "AES-GCM", false, ["decrypt"]);
  const opened = await subtle.decrypt(algorithm, key, bytes(vector.ct + vector.tag)).then(
    (text) => Buffer.from(text).toString("hex"),
    () => null,
  );
  expect(opened).toBe(verdictOf(vector.result) ? vector.msg : null);
});

/** Labels of ours are text; of the vectors' those that are, too, are tried. */
const textOf = (hex: string) => Buffer.from(hex, "hex").toString("utf8");
const isText = ({ label }: { label: string }) => Buffer.from(textOf(label)).toString("hex") === label;

it.each(
  vectors.rsaOaep.flatMap(({ privateKeyPkcs8, tests }) =>
    tests.filter(isText).map((test) => ({ ...test, privateKeyPkcs8 })),
  ),
)("RSA-OAEP with SHA-256 and a label: $tcId $comment", ({ privateKeyPkcs8, ct, label, msg, result }) => {
  const key = createPrivateKey({ key: Buffer.from(privateKeyPkcs8, "hex"), format: "der", type: "pkcs8" });
  const open = () => rsaOpen(key, Buffer.from(ct, "hex").toString("base64"), textOf(label));
  if (verdictOf(result)) expect(open().toString("hex")).toBe(msg);
  else expect(open).toThrow();
});

it("ECDSA on P-256 with SHA-256, as ES256 signs it", async () => {
  const wrong: string[] = [];
  for (const { publicKeyDer, tests } of vectors.ecdsa) {
    const key = await importSigningKey(Buffer.from(publicKeyDer, "hex").toString("base64"), subtle);
    for (const { tcId, comment, msg, sig, result } of tests) {
      const holds = await subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytes(sig), bytes(msg));
      if (holds !== verdictOf(result)) wrong.push(`${tcId} ${comment}`);
    }
  }
  expect(wrong).toEqual([]);
});
