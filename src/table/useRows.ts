import { type Dispatch, useEffect, useMemo, useReducer, useRef } from "react";
import {
  type LoadPage,
  NOTHING_LOADED,
  objectRows,
  onPageAnswer,
  type Pages,
  type PagesEvent,
  pagesReducer,
  SERVER_PAGE_ROWS,
} from "./pages";

async function eventOf<Row>(
  load: LoadPage<Row>,
  page: number,
  signal: AbortSignal,
): Promise<PagesEvent<Row>> {
  try {
    return onPageAnswer(page, await load(page, SERVER_PAGE_ROWS, signal));
  } catch {
    return { type: "pageFailed" };
  }
}

/**
 * Where rows come from: a list at hand, or a server page by page. `manual`: its pager asks for the next page. `closed`:
 * whatever they were shown for is over, and nothing more is asked for.
 */
export type RowSource<Row> =
  | { rows: readonly Row[] }
  | { load: LoadPage<Row>; manual?: boolean; closed?: boolean };

export interface Rows<Row> {
  pages: Pages<Row>;
  /** Another value whenever the rows were replaced. */
  list: unknown;
  send: Dispatch<PagesEvent<Row>>;
}

/**
 * The rows of a source, and what asks for more of them; a server's page 1 is asked for at once. Another call, the close
 * and the end of the component abort the one under way, and an answer that comes after that changes nothing (R35). A list
 * at hand is whole. A source's kind and `load` stay what they were at first (give the table another `key` for another server).
 */
export function useRows<Row>(source: RowSource<Row>): Rows<Row> {
  const [pages, send] = useReducer<Pages<Row>, [PagesEvent<Row>]>(pagesReducer, NOTHING_LOADED);
  const load = useRef("load" in source ? source.load : undefined);
  const isClosed = "load" in source && source.closed === true;
  const { calls, asked } = pages;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page may be asked for again, which is another call
  useEffect(() => {
    if (!load.current) return;
    if (isClosed) {
      send({ type: "closed" });
      return;
    }
    const call = new AbortController();
    const { signal } = call;
    eventOf(load.current, asked, signal).then((event) => signal.aborted || send(event));
    return () => call.abort();
  }, [calls, asked, isClosed]);

  const rows = "rows" in source ? source.rows : undefined;
  const atHand = useMemo<Pages<Row> | undefined>(
    () => rows && { ...NOTHING_LOADED, ...objectRows(rows), ended: true, phase: "loaded" },
    [rows],
  );
  return { pages: atHand ?? pages, list: rows ?? pages.generation, send };
}
