/** Returns the tag of a combination's test: `npm test` runs what is in its sample, `npm run test:combinations` the rest too. */
export const combinationTag = (isInSample: boolean): string =>
  isInSample ? "@combination" : "@every-combination";

/** Tells whether a sample of pairs has the pair at these two places of two lists. It has each value of both lists. */
export const isPaired = (first: number, second: number, firstCount: number, secondCount: number): boolean =>
  firstCount < secondCount ? second % firstCount === first : first % secondCount === second;
