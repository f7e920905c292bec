import { createPublicKey, verify } from "node:crypto";

/** The result of checking the depository's signature; `unchecked` if the broker holds no key, or does not know what was signed. */
export type Signature = "genuine" | "wrong" | "missing" | "unchecked";

/**
 * Checks a signature (base64 of r ‖ s, ES256) over a text.
 * @param signingKey base64 SPKI of the depository's key
 */
export function signatureOver(text: string, signature: string, signingKey: string | undefined): Signature {
  if (signingKey === undefined) return "unchecked";
  if (signature === "") return "missing";
  const key = createPublicKey({ key: Buffer.from(signingKey, "base64"), type: "spki", format: "der" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(text),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64"),
  );
  return isGenuine ? "genuine" : "wrong";
}
