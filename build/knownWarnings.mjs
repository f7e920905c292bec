/** TanStack marks its modules "use client", which means nothing here. */
export const withoutDirectives = {
  name: "without-directives",
  onLog: (_level, { code }) => code !== "MODULE_LEVEL_DIRECTIVE",
};

/** A face may be types alone, and its module empty. */
export const withoutEmptyWarnings = {
  name: "without-empty-warnings",
  onLog: (_level, { code }) => code !== "EMPTY_BUNDLE",
};
