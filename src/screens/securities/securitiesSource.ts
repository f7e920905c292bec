import type { StoreApi } from "zustand/vanilla";
import { nullPrototype } from "../../data/nullPrototype";
import { isRecord, truncateForDisplay } from "../../data/text";
import type { Event } from "../../flow/events";
import type { DepositoryApi } from "../../session/depositoryApi";
import type { LoadPage, RowSource, TableRow } from "../../table";
import { isUnreadable, type LoadedSecurities, loadedOf, nothingLoaded } from "./loadedSecurities";

/** Securities as they came: read by name, and none of the names need be there. */
export type SecuritiesSource = RowSource<TableRow>;

/** What of a session is needed to ask, and to tell what came of it. */
interface Asked {
  calls(): Pick<DepositoryApi, "fetchSecurities"> | null;
  send(event: Event): void;
}

/** A list is a row that the table counts as unreadable, as it does all that is no object. */
const rowOf = (row: unknown): TableRow =>
  isRecord(row)
    ? nullPrototype(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])))
    : [];

const shown = (value: unknown): unknown => (typeof value === "string" ? truncateForDisplay(value) : value);

/** The securities that a DIM request carries itself. */
export const localSecurities = (rows: readonly unknown[]): SecuritiesSource => ({ rows: rows.map(rowOf) });

/**
 * Asks the depository for the mandate's securities, a page at a time (R36); what has come is kept in `loaded` too, and of the
 * first page the flow is told, which lets nothing be authorised that was not shown (R71).
 */
export function securitiesPages(session: Asked, loaded: StoreApi<LoadedSecurities>): LoadPage<TableRow> {
  return async (pgNo, limit, signal) => {
    const calls = session.calls();
    if (!calls) throw new Error("securities are fetched for a transaction only");
    const fail = (error: unknown): never => {
      if (!signal.aborted) loaded.setState({ isAwaited: false });
      if (!signal.aborted && pgNo === 1) session.send({ type: "securitiesFailed" });
      throw error;
    };
    const sent = await calls.fetchSecurities(pgNo, limit, signal).catch(fail);
    if (isUnreadable(sent)) fail(new Error("no security of this page can be read"));
    if (!signal.aborted) {
      const { rows, unreadable, ...page } = loadedOf(sent, sent.length >= limit);
      loaded.setState((before) => {
        const earlier = pgNo === 1 ? nothingLoaded : before;
        return { ...page, rows: [...earlier.rows, ...rows], unreadable: earlier.unreadable + unreadable };
      });
      if (pgNo === 1) session.send({ type: "securitiesLoaded" });
    }
    return { statusCode: 200, rows: sent.map(rowOf) };
  };
}
