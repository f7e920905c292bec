import { isBlank, isRecord } from "../../data/text";

/** The securities that the depository has sent so far. */
export interface LoadedSecurities {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** How many have come that cannot be read. */
  readonly unreadable: number;
  /** There may be more (R36). */
  readonly hasMore: boolean;
  /** The first of them have been asked for, and neither came nor failed. */
  readonly isAwaited: boolean;
}

export const nothingLoaded: LoadedSecurities = { rows: [], unreadable: 0, hasMore: true, isAwaited: true };

/** It says which security it is: by its ISIN or its name. */
const isSecurity = (row: unknown): row is Readonly<Record<string, unknown>> =>
  isRecord(row) && [row["isin"], row["isinName"]].some((name) => typeof name === "string" && !isBlank(name));

/** What was sent, as it came. */
export function loadedOf(sent: readonly unknown[], hasMore = false): LoadedSecurities {
  const rows = sent.filter(isSecurity);
  return { rows, unreadable: sent.length - rows.length, hasMore, isAwaited: false };
}

/** Nothing is to be debited that is not here. */
export const isComplete = ({ unreadable, hasMore }: LoadedSecurities): boolean =>
  !hasMore && unreadable === 0;
