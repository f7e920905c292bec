/** Parses JSON; no object inherits anything, and a number that a double cannot hold exactly is infinite (R62). Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return withoutPrototypes(
    JSON.parse(LONG_NUMBER.test(text) ? text.replace(STRING_OR_LONG_NUMBER, exactly) : text),
  );
}

/** Parses JSON as `parseJson`; returns a text that is not JSON as it is. */
export function parseJsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

// A double always holds fifteen significant digits, so shorter numbers are not checked.
const LONG_NUMBER = /[[:,]\s*-?\d[\d.]{15}/;
// An unclosed string is matched to the end of the text, else the search would start anew at each of its characters.
const STRING_OR_LONG_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Turns a number that a double cannot hold exactly into one that no schema takes. */
const exactly = (token: string): string =>
  token.startsWith('"') || String(Number(token)) === token.replace(LAST_ZEROS, "$1") ? token : "1e999";

/** The zeros at the end of a fraction, with the point if the fraction is zero. */
const LAST_ZEROS = /(?:\.0+|(\.\d*[1-9])0+)$/;

/** Takes the prototype from a parsed value, and from all that it holds (R59). */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) withoutPrototypes(member);
  return Array.isArray(value) ? value : Object.setPrototypeOf(value, null);
}

/** Tells whether a value is a JSON object: neither null, nor a list, nor a scalar. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
