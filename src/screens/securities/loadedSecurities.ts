import { useStore } from "zustand/react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { isRecord } from "../../data/parseJson";
import { dematValue } from "../../flow/secondId";
import type { Session } from "../../session/session";
import { useSession } from "../hooks/GatewayContext";

/** The securities that the depository has sent so far. */
export interface LoadedSecurities {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Count of those that cannot be read. */
  readonly unreadable: number;
  /** There may be more. */
  readonly hasMore: boolean;
  /** The first page has neither come nor failed yet. */
  readonly isAwaited: boolean;
}

export const NO_SECURITIES: LoadedSecurities = { rows: [], unreadable: 0, hasMore: true, isAwaited: true };

const stores = new WeakMap<Session["store"], StoreApi<LoadedSecurities>>();

/**
 * Returns the securities' store that belongs to a session's store. It outlives the screens, which are mounted with
 * another session object when the element is put back (R93).
 */
export function securitiesOf({ store }: Session): StoreApi<LoadedSecurities> {
  const found = stores.get(store) ?? createStore(() => NO_SECURITIES);
  stores.set(store, found);
  return found;
}

export const useLoadedSecurities = (): LoadedSecurities => useStore(securitiesOf(useSession()));

/** Tells whether a row names its security, by its ISIN or its name. */
export const namesSecurity = (row: unknown): boolean =>
  isRecord(row) &&
  [row["isin"], row["isinName"]].some((name) => typeof name === "string" && dematValue(name));

/** Returns the entries of a page, as they came; those that are not objects are only counted. */
export function loadedOf(sent: readonly unknown[], hasMore = false): LoadedSecurities {
  const rows = sent.filter(isRecord);
  return { rows, unreadable: sent.length - rows.length, hasMore, isAwaited: false };
}

/** Tells whether all securities to be debited are loaded, and each names itself (R74). */
export const areAllLoaded = ({ rows, unreadable, hasMore }: LoadedSecurities): boolean =>
  !hasMore && unreadable === 0 && rows.every(namesSecurity);
