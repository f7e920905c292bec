import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Keys {
  /** base64 (SPKI, DER) of the ES256 public key that verifies the configuration: the element's `signing-key` (contract §2). */
  readonly signingKey: string;
  readonly signing: KeyObject;
  /** The RSA key that opens envelopes and M-PINs. */
  readonly opening: KeyObject;
  /** The public half of `opening`, as the portal claims carry it (contract §5). */
  readonly publicJwk: Record<string, unknown>;
}

/** Makes the depository's keys: ES256 (P-256) for configuration, returns and outcomes, RSA-2048 for what investors seal. */
export function makeKeys(): Keys {
  const signing = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const opening = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const spki = signing.publicKey.export({ type: "spki", format: "der" });
  const jwk = opening.publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64url").slice(0, 8);
  return {
    signingKey: spki.toString("base64"),
    signing: signing.privateKey,
    opening: opening.privateKey,
    publicJwk: { kty: "RSA", n: jwk.n, e: jwk.e, alg: "RSA-OAEP-256", kid },
  };
}

/** Signs `text` with ES256: 64 raw bytes r ‖ s. */
export function signText(keys: Keys, text: string): Buffer {
  return sign("sha256", Buffer.from(text), { key: keys.signing, dsaEncoding: "ieee-p1363" });
}

/** Makes a compact JWS (ES256) of the claims, as contract §5 wants both configuration answers. */
export function signClaims(keys: Keys, claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "ES256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${signText(keys, signed).toString("base64url")}`;
}
