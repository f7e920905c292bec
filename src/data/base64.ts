// Engines limit the arguments of one call; all of them accept this many.
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

/** Converts a binary string, as `atob` returns it, to bytes. */
export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
