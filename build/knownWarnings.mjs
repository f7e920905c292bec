/**
 * Drops Rollup's warning of an empty module: an entry may have types alone.
 * @type {import("rollup").Plugin}
 */
export const withoutEmptyWarnings = {
  name: "without-empty-warnings",
  onLog: (_level, { code }) => code !== "EMPTY_BUNDLE",
};
