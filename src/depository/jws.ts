import { base64url, compactVerify } from "jose";
import { decodeBase64 } from "../data/base64";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord, parseJson } from "../data/parseJson";
import { decodeUtf8 } from "../envelope/bytes";
import { rethrowAs } from "./configurationError";
import { assertWithinValidity } from "./configValidity";

const ALGORITHM = "ES256";

/** Imports base64 (SPKI, DER) of an ES256 public key. Throws what `atob` or WebCrypto throws for anything else. */
export function importSigningKey(spki: string, subtle: SubtleCrypto): Promise<CryptoKey> {
  const algorithm = nullPrototype({ name: "ECDSA", namedCurve: "P-256" });
  return subtle.importKey("spki", decodeBase64(spki), algorithm, false, ["verify"]);
}

/**
 * Returns the claims of a compact JWS (contract §5): ES256 only, `exp` and `nbf` checked if present, with 300 s leeway,
 * the signature checked if there is a key. `nowMs`: ms since the epoch. Throws ConfigurationError, which names `where`
 * the token came from.
 */
export async function readClaims(
  token: string,
  key: CryptoKey | undefined,
  nowMs: number,
  where: string,
): Promise<unknown> {
  const verified = key
    ? compactVerify(token, key, nullPrototype({ algorithms: [ALGORITHM] }))
    : unverified(token);
  const { payload } = await verified.catch(rethrowAs("bad-signature", where));
  const claims = await parsed(payload).catch(rethrowAs("misshapen", where));
  if (isRecord(claims)) assertWithinValidity(claims, nowMs / 1000, where);
  return claims;
}

const parsed = async (payload: Uint8Array): Promise<unknown> => parseJson(decodeUtf8(payload));

async function unverified(token: string): Promise<{ payload: Uint8Array }> {
  const [header = "", payload = ""] = token.split(".");
  const read = await parsed(base64url.decode(header));
  if (!isRecord(read) || read["alg"] !== ALGORITHM) throw new TypeError(`it is not signed by ${ALGORITHM}`);
  return { payload: base64url.decode(payload) };
}
