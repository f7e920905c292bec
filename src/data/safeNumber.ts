/** Tells whether a value is a number that is exactly as written, at most 2^53 − 1 in size (R62), or is no number. */
export const isSafeNumber = (value: unknown): boolean =>
  typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** Returns a JSON text in which each number that a double cannot hold exactly is infinite, so that no schema takes it (R62). */
export const withoutInexactNumbers = (json: string): string =>
  LONG_NUMBER.test(json) ? json.replace(STRING_OR_LONG_NUMBER, exactly) : json;

// A double always holds fifteen significant digits, so shorter numbers are not checked.
const LONG_NUMBER = /[[:,]\s*-?\d[\d.]{15}/;
// An unclosed string is matched to the end of the text, else the search would start anew at each of its characters.
const STRING_OR_LONG_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Turns a number that a double cannot hold exactly into an infinite one; leaves strings as they are. */
const exactly = (token: string): string =>
  token.startsWith('"') || String(Number(token)) === token.replace(LAST_ZEROS, "$1") ? token : "1e999";

/** The zeros at the end of a fraction, with the point if the fraction is zero. */
const LAST_ZEROS = /(?:\.0+|(\.\d*[1-9])0+)$/;
