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
const namesSecurity = (row: unknown): boolean =>
  isRecord(row) && [row["isin"], row["isinName"]].some((name) => typeof name === "string" && !isBlank(name));

/** Something was sent, and none of it says which security it is: that shows nothing (R71). */
export const isUnreadable = (sent: readonly unknown[]): boolean =>
  sent.length > 0 && !sent.some(namesSecurity);

/** What was sent, as it came. */
export function loadedOf(sent: readonly unknown[], hasMore = false): LoadedSecurities {
  const rows = sent.filter(isRecord);
  return { rows, unreadable: sent.length - rows.length, hasMore, isAwaited: false };
}

/** Nothing is to be debited that is not here. */
export const isComplete = ({ unreadable, hasMore }: LoadedSecurities): boolean =>
  !hasMore && unreadable === 0;
