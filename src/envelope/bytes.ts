/** What the envelope works on: bytes that own their memory, as WebCrypto wants them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes to base64, standard alphabet, padded (contract §6). */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Base64, standard alphabet, to bytes. Throws a DOMException for anything else. */
export function decodeBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

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
  return Uint8Array.from(parts.flatMap((part) => Array.from(new Uint8Array(part))));
}
