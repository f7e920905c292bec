/** The securities that the depository has sent so far; `isWhole`: there are no more (R36). */
export interface LoadedSecurities {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly isWhole: boolean;
}

export const nothingLoaded: LoadedSecurities = { rows: [], isWhole: false };
