/** What the envelope works on: bytes that own their memory, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Text to UTF-8 bytes. */
export function encodeUtf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** UTF-8 bytes to text. Throws a TypeError when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The parts, in order, in one array (contract §6 writes it ‖). */
export function concat(...parts: readonly (Uint8Array | ArrayBuffer)[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return whole;
}
