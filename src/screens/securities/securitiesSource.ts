import type { StoreApi } from "zustand/vanilla";
import { nullPrototype } from "../../data/nullPrototype";
import { isRecord } from "../../data/parseJson";
import { truncateForDisplay } from "../../data/text";
import type { FlowEvent } from "../../flow/events";
import type { TransactionCalls } from "../../session/transactionCalls";
import type { LoadPage, RowSource, TableRow } from "../../table";
import { type LoadedSecurities, loadedOf, NO_SECURITIES, namesSecurity } from "./loadedSecurities";

/** The source of the securities table. Rows are as they came: each member may be missing. */
export type SecuritiesSource = RowSource<TableRow>;

/** The part of a session that loads securities and receives the result. */
interface SecuritiesSession {
  calls(): Pick<TransactionCalls, "fetchSecurities"> | null;
  send(event: FlowEvent): void;
}

/** Returns a row with its texts cut for display. Anything but an object becomes `[]`, which the table counts as unreadable. */
const rowOf = (row: unknown): TableRow =>
  isRecord(row)
    ? nullPrototype(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])))
    : [];

const shown = (value: unknown): unknown => (typeof value === "string" ? truncateForDisplay(value) : value);

/** Tells whether a page has entries and none names its security: it would show nothing (R71). */
const isUnreadable = (sent: readonly unknown[]): boolean => sent.length > 0 && !sent.some(namesSecurity);

/** Returns the source of the securities that a DIM request carries itself. */
export const localSecurities = (rows: readonly unknown[]): SecuritiesSource => ({ rows: rows.map(rowOf) });

/**
 * Returns a loader of the mandate's securities, a page at a time (R36). It also keeps the rows in `loaded`, and tells the flow
 * of the first page: nothing can be authorised that was not shown (R71).
 */
export function securitiesPages(
  session: SecuritiesSession,
  loaded: StoreApi<LoadedSecurities>,
): LoadPage<TableRow> {
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
        const earlier = pgNo === 1 ? NO_SECURITIES : before;
        return { ...page, rows: [...earlier.rows, ...rows], unreadable: earlier.unreadable + unreadable };
      });
      if (pgNo === 1) session.send({ type: "securitiesLoaded" });
    }
    return { statusCode: 200, rows: sent.map(rowOf) };
  };
}
