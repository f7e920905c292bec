import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  pbkdf2,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import { promisify } from "node:util";

/** The gateway's half of the envelope (contract §6), with the changes that an attacker would make to it. */

const derive = promisify(pbkdf2);

export interface Sealing {
  /** P, which `tokenKey` seals. */
  readonly secret: Buffer;
  /** K, which `wrappedKey` wraps under P. */
  readonly key: Buffer;
  readonly tokenKey: string;
  readonly wrappedKey: string;
}

/** How RSA pads a secret: the first as the contract says. */
const PADDINGS = {
  "OAEP with SHA-256": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
  "OAEP with SHA-1": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
  "PKCS#1 v1.5": { padding: constants.RSA_PKCS1_PADDING },
};
type Padding = keyof typeof PADDINGS;

/** The steps of making the keys that may differ from the contract. */
export interface SealingTwist {
  readonly rounds?: number;
  readonly padding?: Padding;
  /** The lengths of P and K. */
  readonly secretBytes?: number;
  readonly keyBytes?: number;
  /** Makes keys until `tokenKey` begins with a zero byte, as one in 256 does. */
  readonly leadingZero?: boolean;
}

/** Says what keeps a browser from importing an RSA key (RFC 7518 §6.3.1), where node would; `undefined` if nothing does. */
export function wrongJwk(jwk: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of ["n", "e"]) {
    const value = jwk[name];
    if (typeof value !== "string" || !/^[A-Za-z0-9_-]+$/.test(value)) return `${name} that is not base64url`;
    if (Buffer.from(value, "base64url")[0] === 0) return `${name} with a leading zero octet`;
  }
  return undefined;
}

/** Imports a public key. Throws for one that no browser imports. */
export function importPublicKey(jwk: Readonly<Record<string, unknown>>): KeyObject {
  const { n, e } = jwk;
  const wrong = wrongJwk(jwk);
  if (typeof n !== "string" || typeof e !== "string" || wrong !== undefined)
    throw new TypeError(`not an RSA public key: ${wrong}`);
  const key: JsonWebKey = { kty: "RSA", n, e };
  return createPublicKey({ key, format: "jwk" });
}

/** Returns base64 of a text under RSA. */
export function rsaSeal(
  key: KeyObject,
  plain: Buffer | string,
  label = "",
  padding: Padding = "OAEP with SHA-256",
): string {
  return publicEncrypt(
    { key, ...PADDINGS[padding], oaepLabel: Buffer.from(label) },
    typeof plain === "string" ? Buffer.from(plain) : plain,
  ).toString("base64");
}

function gcmSeal(key: Buffer, plain: Buffer | string, aad?: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  if (aad !== undefined) cipher.setAAD(Buffer.from(aad));
  const sealed = [cipher.update(typeof plain === "string" ? Buffer.from(plain) : plain), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]);
}

/** Makes fresh keys for one request (steps 1 and 2). */
export async function newSealing(publicKey: KeyObject, twist: SealingTwist = {}): Promise<Sealing> {
  const secret = randomBytes(twist.secretBytes ?? 32);
  let tokenKey = rsaSeal(publicKey, secret, "", twist.padding);
  while (twist.leadingZero && Buffer.from(tokenKey, "base64")[0] !== 0)
    tokenKey = rsaSeal(publicKey, secret, "", twist.padding);
  return wrapped(secret, tokenKey, twist);
}

/** Wraps a fresh key under the P of keys that were used: the same `x-token-key` with another `x-key`. */
export const rewrapped = ({ secret, tokenKey }: Sealing): Promise<Sealing> => wrapped(secret, tokenKey);

async function wrapped(secret: Buffer, tokenKey: string, twist: SealingTwist = {}): Promise<Sealing> {
  const { rounds = 11_000, keyBytes = 32 } = twist;
  const key = randomBytes(keyBytes);
  const salt = randomBytes(16);
  const wrapping = await derive(secret, salt, rounds, 32, "sha256");
  const wrappedKey = Buffer.concat([salt, gcmSeal(wrapping, key)]).toString("base64");
  return { secret, key, tokenKey, wrappedKey };
}

/** Returns base64 of iv, ciphertext and tag, bound to `aad` (step 3). */
export function sealText(key: Buffer, aad: string, text: string): string {
  return gcmSeal(key, text, aad).toString("base64");
}

/** Tells whether a text is base64 of the standard alphabet, padded. It may be long: a repeated group would exhaust the stack. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** Returns what is in a sealed value, or `undefined` if it does not open under `aad` (step 4). */
export function openBytes(key: Buffer, aad: string, value: string): Buffer | undefined {
  if (!isBase64(value)) return undefined;
  const bytes = Buffer.from(value, "base64");
  if (bytes.length < 28) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Cuts a sealed text, in base64, by the last bytes of its tag. */
export function cut(base64: string, bytes: number): string {
  return Buffer.from(base64, "base64").subarray(0, -bytes).toString("base64");
}

/** Flips one bit in the last byte of a base64 text. */
export function tampered(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString("base64");
}
