/** Bytes that own their memory, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function encodeUtf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Decodes UTF-8. Throws a TypeError if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Concatenates the parts (contract §6 writes it ‖). */
export function concat(...parts: readonly (Uint8Array | ArrayBuffer)[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
