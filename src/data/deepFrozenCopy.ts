/**
 * Copies data to hand out, with ordinary prototypes and deeply frozen: no receiver changes another's (R60). A number
 * that a double cannot hold exactly is null, as in JSON.
 */
export function deepFrozenCopy(value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(deepFrozenCopy));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deepFrozenCopy(member)])),
  );
}
