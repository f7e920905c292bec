import { nullPrototype } from "../data/nullPrototype";
import { EnvelopeError } from "./envelopeError";

const ALGORITHM = "RSA-OAEP-256";
const MIN_MODULUS_BITS = 2048;

/** Imports an RSA public JWK for RSA-OAEP with SHA-256. Throws EnvelopeError `bad-key`, or `weak-key` under 2048 bits (contract §5). */
export async function importPublicKey(jwk: JsonWebKey, subtle: SubtleCrypto): Promise<CryptoKey> {
  const { kty, n, e, alg = ALGORITHM } = jwk;
  if (kty !== "RSA" || alg !== ALGORITHM || n === undefined || e === undefined)
    throw new EnvelopeError("bad-key");
  const key = await subtle
    .importKey(
      "jwk",
      nullPrototype({ kty, n, e, alg }),
      nullPrototype({ name: "RSA-OAEP", hash: "SHA-256" }),
      false,
      ["encrypt"],
    )
    .catch((cause: unknown) => {
      throw new EnvelopeError("bad-key", { cause });
    });
  if (modulusBits(key.algorithm) < MIN_MODULUS_BITS) throw new EnvelopeError("weak-key");
  return key;
}

function modulusBits(algorithm: KeyAlgorithm): number {
  return "modulusLength" in algorithm ? Number(algorithm.modulusLength) : 0;
}
