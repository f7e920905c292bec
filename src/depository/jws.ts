import { base64url, compactVerify } from "jose";
import { decodeBase64 } from "../data/base64";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord, parseJson } from "../data/parseJson";
import { decodeUtf8 } from "../envelope/bytes";
import { ConfigurationError, rethrowAs } from "./configurationError";

const ALGORITHM = "ES256";
const LEEWAY_S = 300;

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
  if (isRecord(claims)) assertTimely(claims, nowMs / 1000, where);
  return claims;
}

/** Throws ConfigurationError unless the claims are valid at `nowS`; its message has both times (R90). */
function assertTimely(claims: Record<string, unknown>, nowS: number, where: string): void {
  const exp = claims["exp"] ?? Number.POSITIVE_INFINITY;
  const nbf = claims["nbf"] ?? 0;
  const refuse = (code: "expired" | "not-yet-valid", bound: unknown): never => {
    const more = ` (${isoOf(bound)}, and this device's clock says ${isoOf(nowS)})`;
    throw new ConfigurationError(code, where, { more });
  };
  if (!(nowS < Number(exp) + LEEWAY_S)) refuse("expired", exp);
  if (!(nowS + LEEWAY_S >= Number(nbf))) refuse("not-yet-valid", nbf);
}

/** Formats seconds since the epoch as ISO 8601, and what is no time as text. */
function isoOf(seconds: unknown): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}

const parsed = async (payload: Uint8Array): Promise<unknown> => parseJson(decodeUtf8(payload));

async function unverified(token: string): Promise<{ payload: Uint8Array }> {
  const [header = "", payload = ""] = token.split(".");
  const read = await parsed(base64url.decode(header));
  if (!isRecord(read) || read["alg"] !== ALGORITHM) throw new TypeError(`it is not signed by ${ALGORITHM}`);
  return { payload: base64url.decode(payload) };
}
