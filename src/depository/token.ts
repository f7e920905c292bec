import { base64url, compactVerify } from "jose";
import { decodeBase64, decodeUtf8 } from "../envelope/bytes";
import { isRecord } from "../payload/wire";

const ALGORITHM = "ES256";
const EXPIRY_LEEWAY_S = 300;

/** Imports base64 (SPKI, DER) of an ES256 public key. Throws what `atob` or WebCrypto throws for anything else. */
export function importSigningKey(spki: string, subtle: SubtleCrypto): Promise<CryptoKey> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  return subtle.importKey("spki", decodeBase64(spki), algorithm, false, ["verify"]);
}

/**
 * Gives the claims of a compact JWS (contract §5): ES256 only, `exp` with 300 s leeway, the signature checked where there
 * is a key. `nowMs` is in ms since the epoch. Throws where the token does not hold.
 */
export async function readClaims(token: string, key: CryptoKey | undefined, nowMs: number): Promise<unknown> {
  const payload = key
    ? (await compactVerify(token, key, { algorithms: [ALGORITHM] })).payload
    : unverifiedPayload(token);
  const claims: unknown = JSON.parse(decodeUtf8(payload));
  const expiry = isRecord(claims) && "exp" in claims ? Number(claims["exp"]) : Number.POSITIVE_INFINITY;
  if (!(nowMs / 1000 < expiry + EXPIRY_LEEWAY_S)) throw new Error("The token has expired");
  return claims;
}

function unverifiedPayload(token: string): Uint8Array {
  const [header = "", payload = ""] = token.split(".");
  const { alg } = JSON.parse(decodeUtf8(base64url.decode(header)));
  if (alg !== ALGORITHM) throw new Error(`The token is not signed by ${ALGORITHM}`);
  return base64url.decode(payload);
}
