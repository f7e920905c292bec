import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  type KeyObject,
  pbkdf2,
  privateDecrypt,
  randomBytes,
} from "node:crypto";
import { promisify } from "node:util";

/** The depository's half of the envelope, contract §6, on node:crypto alone. */

const derive = promisify(pbkdf2);
const KDF_ROUNDS = 11_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Thrown for an envelope that cannot be opened. `code` names the part for the record; the answer does not. */
export class EnvelopeError extends Error {
  readonly code: "x-token-key" | "x-key" | "value";
  constructor(code: EnvelopeError["code"], cause?: unknown) {
    super(`The envelope cannot be opened: ${code}`, { cause });
    this.name = "EnvelopeError";
    this.code = code;
  }
}

/** Decodes strict, padded standard base64; `undefined` for any other text. */
export function fromBase64(text: string): Buffer | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}

/**
 * Decrypts RSA-OAEP-SHA-256 with the depository's private key; throws if the text was sealed to another key or under another
 * label, or is not as long as the key's modulus.
 */
export function rsaOpen(key: KeyObject, base64: string, label = ""): Buffer {
  const sealed = fromBase64(base64);
  if (sealed === undefined) throw new TypeError("not base64");
  // without its leading zeros a sealed text would open too: as another text, and so a second time (R73)
  if (sealed.length * 8 !== key.asymmetricKeyDetails?.modulusLength) throw new RangeError("length");
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key, padding, oaepHash: "sha256", oaepLabel: Buffer.from(label) }, sealed);
}

function gcmOpen(key: Buffer, sealed: Buffer, aad?: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  if (aad !== undefined) decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Returns the key K of a request from its `x-token-key` and `x-key` headers (contract §6, steps 1 and 2). Throws
 * `EnvelopeError` if either is missing, malformed or not for this depository.
 */
export async function openKey(opening: KeyObject, tokenKey: string, sealedKey: string): Promise<Buffer> {
  let secret: Buffer;
  try {
    secret = rsaOpen(opening, tokenKey);
    if (secret.length !== KEY_BYTES) throw new RangeError(`${secret.length} bytes`);
  } catch (cause) {
    throw new EnvelopeError("x-token-key", cause);
  }
  try {
    const sealed = fromBase64(sealedKey);
    if (sealed?.length !== SALT_BYTES + IV_BYTES + KEY_BYTES + TAG_BYTES) throw new RangeError("length");
    const salt = sealed.subarray(0, SALT_BYTES);
    const wrapping = await derive(secret, salt, KDF_ROUNDS, KEY_BYTES, "sha256");
    return gcmOpen(wrapping, sealed.subarray(SALT_BYTES));
  } catch (cause) {
    throw new EnvelopeError("x-key", cause);
  }
}

/**
 * Returns the JSON of a sealed request body `{ value }`. Throws `EnvelopeError` if it was sealed for another `context`
 * (contract §6: `METHOD path?query requestorId/transactionRefNo`).
 */
export function openRequest(key: Buffer, context: string, text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("value" in body)) throw new TypeError("no value");
    if (Object.keys(body).length !== 1 || typeof body.value !== "string")
      throw new TypeError("not { value }");
    const sealed = fromBase64(body.value);
    if (sealed === undefined || sealed.length < IV_BYTES + TAG_BYTES) throw new RangeError("length");
    return JSON.parse(utf8.decode(gcmOpen(key, sealed, `request ${context}`)));
  } catch (cause) {
    throw new EnvelopeError("value", cause);
  }
}

/** Returns `{ value }`: the answer's JSON sealed under K, bound to its status and context (contract §6, step 4). */
export const sealResponse = (
  key: Buffer,
  context: string,
  status: number,
  body: unknown,
): { value: string } => sealText(key, context, status, JSON.stringify(body));

/** Seals the JSON text of an answer as `sealResponse` does. */
export function sealText(key: Buffer, context: string, status: number, json: string): { value: string } {
  const iv = randomBytes(IV_BYTES);
  const aad = Buffer.from(`response ${status} ${context}`);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(aad);
  const sealed = [iv, cipher.update(json), cipher.final(), cipher.getAuthTag()];
  return { value: Buffer.concat(sealed).toString("base64") };
}

/** Returns the hash by which the depository remembers an `x-token-key`, to refuse a second use. */
export function fingerprint(tokenKey: string): string {
  return createHash("sha256").update(tokenKey).digest("base64");
}
