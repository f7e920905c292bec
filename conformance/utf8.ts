const strict = new TextDecoder("utf-8", { fatal: true });

/** Returns the text of bytes, without a byte order mark; `undefined` if they are no UTF-8, of which the gateway takes nothing. */
export function fromUtf8(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}
