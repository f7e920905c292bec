import { bytesOf } from "../data/base64";
import { parseJson } from "../data/parseJson";

const MAX_PAYLOAD_BYTES = 65_536;
const MAX_DECODINGS = 3;
const NOT_ASCII = /[\u0080-\u00ff]/;

/** Tells whether a text is over the limit in UTF-8. A UTF-16 code unit has at most three bytes, so a short text passes. */
const isTooLarge = (text: string): boolean =>
  3 * text.length > MAX_PAYLOAD_BYTES && new TextEncoder().encode(text).length > MAX_PAYLOAD_BYTES;

/** Thrown by `decodePayload`; says why, never what the payload held. */
export class PayloadError extends Error {
  // a class field, as an assignment would throw if a page froze `Error.prototype`
  override readonly name = "PayloadError";
  readonly code: "too-large" | "undecodable";

  constructor(code: PayloadError["code"]) {
    super(`The payload is ${code}`);
    this.code = code;
  }
}

/** Decodes base64 or base64url, which may hold line breaks (R52). */
function decodeBase64Text(lines: string): string {
  const text = lines.replace(/[\r\n]/g, "");
  if (!/^[\w+/ -]+={0,2}$/.test(text)) throw new PayloadError("undecodable");
  const binary = atob(text.replace(/[ -]/g, "+").replace(/_/g, "/"));
  // the first screen waits for this: an ASCII payload, as nearly all are, is not gone through byte by byte
  return NOT_ASCII.test(binary)
    ? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(binary))
    : binary;
}

/**
 * Decodes until JSON begins. The JSON text is kept to the last byte, white space round it too, because its digest is
 * compared (contract §6).
 */
function unwrap(text: string): string {
  let current = text.trim();
  for (let decodings = 0; !current.trimStart().startsWith("{"); decodings += 1) {
    if (decodings === MAX_DECODINGS) throw new PayloadError("undecodable");
    current = current.includes("%") ? decodeURIComponent(current) : decodeBase64Text(current.trim());
  }
  return current;
}

/**
 * Decodes the payload as the host gave it: JSON, base64, base64url (with line breaks too), percent-encoded in any order
 * (contract §4). Returns the JSON text, well-formed Unicode (R52), over which DIM's `payloadDigest` is made, and its
 * parsed value. Throws PayloadError `too-large` above 64 KiB of UTF-8 and `undecodable` for anything else.
 */
export function decodePayload(text: string): { json: string; value: unknown } {
  if (isTooLarge(text)) throw new PayloadError("too-large");
  try {
    const json = unwrap(text);
    if (!json.isWellFormed()) throw new PayloadError("undecodable");
    return { json, value: parseJson(json.replace(/^\uFEFF/, "")) };
  } catch {
    // a parser's error quotes its input, so it is not kept as the cause
    throw new PayloadError("undecodable");
  }
}

/** Returns true if two payloads hold the same JSON text, however it is encoded. */
export function isSamePayload(one: string, other: string): boolean {
  try {
    return one === other || unwrap(one) === unwrap(other);
  } catch {
    return false;
  }
}
