/** Tags what `npm test` leaves to `npm run test:combinations`. */
export const EVERY_COMBINATION = "@every-combination";

/**
 * Returns the tag of the test that combines the values at these two places of two lists. `npm test` runs so few that each value is
 * met once.
 */
export function combinationTag(
  first: number,
  second: number,
  firstCount: number,
  secondCount: number,
): string {
  const isMet = firstCount < secondCount ? second % firstCount === first : first % secondCount === second;
  return isMet ? "@combination" : EVERY_COMBINATION;
}
