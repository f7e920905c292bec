/**
 * Returns the offered tag for the first of the `ranges` that has one, or undefined if none has. A tag fits if it equals the
 * range, or the range cut subtag by subtag (RFC 4647 §3.4 Lookup); `_` counts as `-`. No offered tag may be the beginning of
 * another.
 */
export function matchLocale(ranges: readonly string[], offered: readonly string[]): string | undefined {
  return ranges
    .map((range) => offered.find((tag) => RegExp(`^${tag}([-_]|$)`, "i").test(range)))
    .find(Boolean);
}
