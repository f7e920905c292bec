import type { Session } from "../../session/session";
import type { LoadPage, RowSource, TableRow } from "../../table";

/** A security as it is shown. What a depository sends is read by name, and need not hold any of them. */
export type SecuritiesSource = RowSource<TableRow>;

/** The mandate's securities from the depository, a page at a time (R36). */
export function securitiesPages(session: Session): SecuritiesSource {
  const load: LoadPage<TableRow> = async (pgNo, limit, signal) => {
    const calls = session.calls();
    if (!calls) throw new Error("no transaction to fetch securities of");
    return { statusCode: 200, rows: await calls.fetchSecurities(pgNo, limit, signal) };
  };
  return { load };
}
