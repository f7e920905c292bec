/**
 * Copies an object so that it inherits nothing. What a page has put on `Object.prototype` is then no member of an answer, a claim
 * or a payload, nor of the options of a browser's call (R59).
 */
export const nullPrototype = <Members extends object>(members: Members): Members =>
  Object.assign(Object.create(null), members);

/** Takes the prototype from a parsed value, and from all that it holds (R59). */
export function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) withoutPrototypes(member);
  return Array.isArray(value) ? value : Object.setPrototypeOf(value, null);
}
