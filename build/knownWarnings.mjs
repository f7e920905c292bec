/**
 * A face may be types alone, and its module empty.
 * @type {import("rollup").Plugin}
 */
export const withoutEmptyWarnings = {
  name: "without-empty-warnings",
  onLog: (_level, { code }) => code !== "EMPTY_BUNDLE",
};
