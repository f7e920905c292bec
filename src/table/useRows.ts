import { type Dispatch, useEffect, useMemo, useReducer, useRef } from "react";
import {
  type LoadPage,
  NO_PAGES,
  objectRows,
  onPageAnswer,
  type Pages,
  type PagesEvent,
  pagesReducer,
  SERVER_PAGE_ROWS,
} from "./serverPages";

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
 * The source of rows: a list in memory, or a server, page by page. `manual`: the pager's Next loads the next page.
 * `paused`: the rows that are loaded stay as they are. `closed`: no page is loaded any more.
 */
export type RowSource<Row> =
  | { rows: readonly Row[] }
  | { load: LoadPage<Row>; manual?: boolean; paused?: boolean; closed?: boolean };

interface Rows<Row> {
  pages: Pages<Row>;
  /** Changes whenever the rows are replaced. */
  list: unknown;
  /** Tells whether the source is paused and has rows to keep. */
  isPaused: boolean;
  send: Dispatch<PagesEvent<Row>>;
}

/**
 * Returns the rows of a source, and `send`, which asks for more; a server's page 1 is asked for on mount. A new call,
 * `paused`, `closed` and unmount abort the call in progress, and its late answer is ignored (R35). A list in memory is complete.
 * The kind of source and `load` must not change: give the table another `key` for another server.
 */
export function useRows<Row>(source: RowSource<Row>): Rows<Row> {
  const [pages, send] = useReducer<Pages<Row>, [PagesEvent<Row>]>(pagesReducer, NO_PAGES);
  const load = useRef("load" in source ? source.load : undefined);
  const { calls, requestedPage, generation } = pages;
  const isPaused = "load" in source && source.paused === true && generation > 0;
  const isHeld = isPaused || ("load" in source && source.closed === true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `calls` asks for the same page again
  useEffect(() => {
    if (!load.current) return;
    if (isHeld) {
      send({ type: "aborted" });
      return;
    }
    // a pause came between the pages of 'Load all'
    if (pages.phase === "loaded" && pages.goal === "all") send({ type: "moreWanted", goal: "all" });
    if (pages.phase !== "loading") return;
    const request = new AbortController();
    const { signal } = request;
    eventOf(load.current, requestedPage, signal).then((event) => signal.aborted || send(event));
    return () => request.abort();
  }, [calls, requestedPage, isHeld]);

  const rows = "rows" in source ? source.rows : undefined;
  const atHand = useMemo<Pages<Row> | undefined>(
    () => rows && { ...NO_PAGES, ...objectRows(rows), ended: true, phase: "loaded" },
    [rows],
  );
  return { pages: atHand ?? pages, list: rows ?? pages.generation, isPaused, send };
}
