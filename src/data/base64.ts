// A number of arguments that every engine takes.
const CHUNK_BYTES = 8192;

/** Encodes bytes as base64, standard alphabet, padded (contract §6). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}

/** Decodes base64, standard alphabet. Throws a DOMException for anything else. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => bytesOf(atob(text));

/** Turns a string of one character a byte, as `atob` returns it, into bytes. */
export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
