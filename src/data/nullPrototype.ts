/**
 * Objects that inherit nothing. What a page has put on `Object.prototype` is no member of an answer, a claim or a payload,
 * nor of what the browser is asked (R59): all that is looked up by name in text that came from outside is made here.
 */

/** A copy of `members` that inherits nothing. */
export const nullPrototype = <Members extends object>(members: Members): Members =>
  Object.assign(Object.create(null), members);

/** JSON text to its value, in which no object inherits anything and a number that cannot be exact is infinite (R62). Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return disinherited(
    JSON.parse(LONG_NUMBER.test(text) ? text.replace(STRING_OR_LONG_NUMBER, exactly) : text),
  );
}

/** As `parseJson`, but a text that is no JSON is given back as it is. */
export function parseJsonOrText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/**
 * An ordinary copy of data to hand out, frozen to its depth: nobody who gets one changes another's (R60). A number that a double
 * cannot keep is null, as in JSON (R62).
 */
export function deepFrozenCopy(value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(deepFrozenCopy));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deepFrozenCopy(member)])),
  );
}

// Fifteen significant digits are always kept by a double, so shorter numbers are not looked at.
const LONG_NUMBER = /[[:,]\s*-?\d[\d.]{15}/;
// A string that nothing closes is taken to its end too: looked for in other ways, it would be for ever.
const STRING_OR_LONG_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A number that a double cannot keep becomes one that no schema takes. */
const exactly = (token: string): string =>
  token.startsWith('"') || String(Number(token)) === token ? token : "1e999";

function disinherited(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) disinherited(member);
  return Array.isArray(value) ? value : Object.setPrototypeOf(value, null);
}
