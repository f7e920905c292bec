/** Tells whether a value is a number that is exactly as written, at most 2^53 − 1 in size (R62), or is no number. */
export const isSafeNumber = (value: unknown): boolean =>
  typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
