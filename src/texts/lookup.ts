/**
 * The first of the `offered` tags that one of the ranges names, in their order, each cut shorter subtag by subtag until it
 * does (RFC 4647 §3.4 Lookup); undefined where none does.
 */
export function lookup(ranges: readonly string[], offered: readonly string[]): string | undefined {
  for (const range of ranges) {
    for (let rest = range.toLowerCase(); rest; rest = shorter(rest)) {
      const found = offered.find((tag) => tag.toLowerCase() === rest);
      if (found) return found;
    }
  }
  return undefined;
}

/** Without its last subtag, and without a single letter before that. */
const shorter = (range: string): string => range.replace(/(^|(-[^-])?-)[^-]*$/, "");
