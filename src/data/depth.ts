/** Far more levels than an answer has, and far fewer than the thousands at which a browser's stack ends. */
const MAX_LEVELS = 200;

/**
 * Returns a parsed value. Throws RangeError if its lists and objects are nested more than 200 deep: to copy, post or write it out
 * could throw later, when the outcome is to be told.
 */
export function withinDepth(value: unknown, levels = MAX_LEVELS): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw new RangeError("nested too deeply");
  for (const member of Object.values(value)) withinDepth(member, levels - 1);
  return value;
}
