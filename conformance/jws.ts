import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { type Members, parseMembers } from "./answer";
import { fromUtf8 } from "./utf8";

/** The parts of a compact JWS, read before its signature is checked. */
export interface Token {
  readonly header: Members;
  readonly claims: Members;
  readonly signed: string;
  readonly signature: Buffer;
}

const PART = /^[A-Za-z0-9_-]+$/;

const textOf = (part: string): string | undefined => fromUtf8(Buffer.from(part, "base64url"));

function partOf(part: string): Members | undefined {
  const text = textOf(part);
  return text === undefined ? undefined : parseMembers(text);
}

/** Says what keeps a text from being read as a compact JWS. */
export function wrongToken(token: string): string {
  const isUtf8 = token.split(".", 2).every((part) => textOf(part) !== undefined);
  return isUtf8 ? "a token that is no compact JWS of two objects" : "a token that is not UTF-8";
}

/** Reads a compact JWS; `undefined` if the text is none. An empty signature is read too. */
export function readToken(text: string): Token | undefined {
  const [head = "", body = "", tail = "", ...more] = text.split(".");
  if (more.length > 0 || !PART.test(head) || !PART.test(body) || !/^[A-Za-z0-9_-]*$/.test(tail))
    return undefined;
  const header = partOf(head);
  const claims = partOf(body);
  if (header === undefined || claims === undefined) return undefined;
  return { header, claims, signed: `${head}.${body}`, signature: Buffer.from(tail, "base64url") };
}

/** Reads the P-256 key of a base64 SPKI. Throws if the text is none. */
export function importSigningKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new TypeError("no P-256 key");
  return key;
}

/** Tells whether a text is the base64 SPKI of a P-256 key. */
export function isSigningKey(base64: string): boolean {
  try {
    importSigningKey(base64);
    return true;
  } catch {
    return false;
  }
}

/** Checks an ES256 signature: 64 bytes, r and s. `der` checks the DER form, which many libraries make and no JWS has. */
export function isSignedBy(
  key: KeyObject,
  { signed, signature }: Token,
  form: "raw" | "der" = "raw",
): boolean {
  if (form === "raw" && signature.length !== 64) return false;
  const dsaEncoding = form === "raw" ? "ieee-p1363" : "der";
  return verify("sha256", Buffer.from(signed), { key, dsaEncoding }, signature);
}
