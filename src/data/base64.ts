// As many arguments as every engine takes.
const CHUNK_BYTES = 8192;

/** Bytes to base64, standard alphabet, padded (contract §6). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}

/** Base64, standard alphabet, to bytes. Throws a DOMException for anything else. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => bytesOf(atob(text));

/** A string of one character a byte, as `atob` gives it, to bytes. */
export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
