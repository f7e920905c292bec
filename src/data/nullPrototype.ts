/**
 * Copies an object so that it inherits nothing. Members that a page put on `Object.prototype` are then not read, neither here
 * nor by a browser's call that takes the object as options (R59).
 */
export const nullPrototype = <Members extends object>(members: Members): Members =>
  Object.assign(Object.create(null), members);

/** Takes the prototype from a parsed value, and from all that it holds (R59). */
export function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) withoutPrototypes(member);
  if (!Array.isArray(value)) Object.setPrototypeOf(value, null);
  return value;
}
