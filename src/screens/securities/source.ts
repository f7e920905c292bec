import { isRecord } from "../../payload/wire";
import type { Session } from "../../session/session";
import type { LoadPage, RowSource, TableRow } from "../../table";

/** Securities as they came: read by name, and none of the names need be there. */
export type SecuritiesSource = RowSource<TableRow>;

/** A list is a row that the table counts as unreadable, as it does all that is no object. */
const rowOf = (row: unknown): TableRow => (isRecord(row) ? row : []);

/** The securities that a DIM request carries itself. */
export const securitiesAtHand = (rows: readonly unknown[]): SecuritiesSource => ({ rows: rows.map(rowOf) });

/** The mandate's securities from the depository, a page at a time (R36). */
export function securitiesPages(session: Session): SecuritiesSource {
  const load: LoadPage<TableRow> = async (pgNo, limit, signal) => {
    const calls = session.calls();
    if (!calls) throw new Error("securities are fetched for a transaction only");
    return { statusCode: 200, rows: (await calls.fetchSecurities(pgNo, limit, signal)).map(rowOf) };
  };
  return { load };
}
