/**
 * The first of the `offered` tags that one of the ranges names, in their order: the tag that is the range itself, or its
 * beginning where it is cut subtag by subtag (RFC 4647 §3.4 Lookup), also where `_` stands for `-`; undefined where none is.
 * No tag is the beginning of another.
 */
export function matchLocale(ranges: readonly string[], offered: readonly string[]): string | undefined {
  return ranges
    .map((range) => offered.find((tag) => RegExp(`^${tag}([-_]|$)`, "i").test(range)))
    .find(Boolean);
}
