import { decodeBase64, encodeBase64 } from "../data/base64";
import { withinDepth } from "../data/depth";
import { nullPrototype } from "../data/nullPrototype";
import { parseJson } from "../data/parseJson";
import { type Bytes, concat, decodeUtf8, encodeUtf8 } from "./bytes";
import { EnvelopeError } from "./envelopeError";

/** The members of WebCrypto that sealing needs. */
export type EnvelopeCrypto = Pick<Crypto, "subtle" | "getRandomValues">;

/** A sealed body as it travels; `value` is base64(iv ‖ ciphertext). */
interface SealedBody {
  value: string;
}

/** The key and headers of one request; they can be made before the request is known (contract §6). */
export interface RequestKey {
  readonly headers: { readonly "x-token-key": string; readonly "x-key": string };
  readonly key: CryptoKey;
}

/** Seals a request and opens its response, with one key. */
export interface Envelope {
  /** Seals JSON text as a request body. */
  seal(json: string): Promise<SealedBody>;
  /** Opens a response body, bound to its HTTP status, and returns its parsed JSON. Throws EnvelopeError `unopenable`. */
  open(status: number, body: unknown): Promise<unknown>;
}

const PBKDF2_ITERATIONS = 11_000;
const IV_BYTES = 12;

const randomOf =
  (crypto: EnvelopeCrypto) =>
  (length: number): Bytes =>
    crypto.getRandomValues(new Uint8Array(length));

/** Makes the keys and headers of one request (contract §6 Envelope, steps 1 and 2); draws P, K, salt and iv in this order. */
export async function createRequestKey(publicKey: CryptoKey, crypto: EnvelopeCrypto): Promise<RequestKey> {
  const { subtle } = crypto;
  const random = randomOf(crypto);
  const password = random(32);
  const rawKey = random(32);
  const salt = random(16);
  const wrapIv = random(IV_BYTES);

  const [tokenKey, wrapKey, key] = await Promise.all([
    subtle.encrypt(nullPrototype({ name: "RSA-OAEP" }), publicKey, password),
    deriveWrapKey(subtle, password, salt),
    subtle.importKey("raw", rawKey, nullPrototype({ name: "AES-GCM" }), false, ["encrypt", "decrypt"]),
  ]);
  const wrapped = await subtle.encrypt(nullPrototype({ name: "AES-GCM", iv: wrapIv }), wrapKey, rawKey);
  return {
    key,
    headers: {
      "x-token-key": encodeBase64(new Uint8Array(tokenKey)),
      "x-key": encodeBase64(concat(salt, wrapIv, wrapped)),
    },
  };
}

/** Makes an envelope bound to `context`, which says whose request it is and for what: it opens for no other (contract §6). */
export function createEnvelope({ key }: RequestKey, crypto: EnvelopeCrypto, context: string): Envelope {
  const { subtle } = crypto;
  const gcm = (iv: Bytes, direction: string) =>
    nullPrototype({ name: "AES-GCM", iv, additionalData: encodeUtf8(`${direction} ${context}`) });

  return {
    async seal(json) {
      const iv = randomOf(crypto)(IV_BYTES);
      const sealed = await subtle.encrypt(gcm(iv, "request"), key, encodeUtf8(json));
      return { value: encodeBase64(concat(iv, sealed)) };
    },
    async open(status, body) {
      try {
        const bytes = decodeBase64(sealedValue(body));
        const algorithm = gcm(bytes.subarray(0, IV_BYTES), `response ${status}`);
        const opened = await subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES));
        return withinDepth(parseJson(decodeUtf8(new Uint8Array(opened))));
      } catch {
        throw new EnvelopeError("unopenable");
      }
    },
  };
}

/**
 * Encrypts digits (an M-PIN) to base64(RSA-OAEP-SHA-256(publicKey, digits, label)), as a cred carries it (contract §6).
 * `label` names the transaction, so that they open in no other.
 */
export async function encryptSecret(
  publicKey: CryptoKey,
  digits: string,
  label: string,
  crypto: EnvelopeCrypto,
): Promise<string> {
  const algorithm = nullPrototype({ name: "RSA-OAEP", label: encodeUtf8(label) });
  const encrypted = await crypto.subtle.encrypt(algorithm, publicKey, encodeUtf8(digits));
  return encodeBase64(new Uint8Array(encrypted));
}

/** Returns base64(SHA-256(UTF-8 of the text)), DIM's `payloadDigest` (contract §6). */
export async function digestText(text: string, crypto: EnvelopeCrypto): Promise<string> {
  return encodeBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", encodeUtf8(text))));
}

async function deriveWrapKey(subtle: SubtleCrypto, password: Bytes, salt: Bytes): Promise<CryptoKey> {
  const base = await subtle.importKey("raw", password, nullPrototype({ name: "PBKDF2" }), false, [
    "deriveKey",
  ]);
  const parameters = nullPrototype({ name: "PBKDF2", hash: "SHA-256", salt, iterations: PBKDF2_ITERATIONS });
  return subtle.deriveKey(parameters, base, nullPrototype({ name: "AES-GCM", length: 256 }), false, [
    "encrypt",
  ]);
}

function sealedValue(body: unknown): string {
  if (typeof body === "object" && body !== null && Object.hasOwn(body, "value") && "value" in body) {
    if (typeof body.value === "string") return body.value;
  }
  throw new EnvelopeError("unopenable");
}
