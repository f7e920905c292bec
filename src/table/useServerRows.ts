import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import {
  answered,
  type LoadPage,
  NOTHING_LOADED,
  type Pages,
  type PagesEvent,
  pagesAfter,
  readable,
  SERVER_PAGE_ROWS,
} from "./pages";

async function eventOf<Row>(
  load: LoadPage<Row>,
  page: number,
  signal: AbortSignal,
): Promise<PagesEvent<Row>> {
  try {
    return answered(page, await load(page, SERVER_PAGE_ROWS, signal));
  } catch {
    return { type: "pageFailed" };
  }
}

export interface ServerRows<Row> {
  pages: Pages<Row>;
  /** Asks for the page after the last one loaded; does nothing while a call is under way or at the end. */
  loadMore(): void;
  /** Asks for page 1 again; what is loaded stays until it arrives. */
  refresh(): void;
}

/**
 * The rows of a server, page by page; page 1 is asked for at once. One call is under way at a time: a refresh
 * and the end of the component abort it, and an answer that comes after that changes nothing (R35).
 * Without `load` nothing is ever asked.
 */
export function useServerRows<Row>(load: LoadPage<Row> | undefined): ServerRows<Row> {
  const [pages, dispatch] = useReducer<Pages<Row>, [PagesEvent<Row>]>(pagesAfter, NOTHING_LOADED);
  const latestLoad = useRef(load);
  const call = useRef<AbortController>(undefined);

  useEffect(() => {
    latestLoad.current = load;
  });

  const ask = useCallback(async (page: number) => {
    if (!latestLoad.current) return;
    call.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    call.current = controller;
    dispatch({ type: "pageAsked" });
    const event = await eventOf(latestLoad.current, page, signal);
    if (!signal.aborted) dispatch(event);
  }, []);

  useEffect(() => {
    void ask(1);
    return () => call.current?.abort();
  }, [ask]);

  return {
    pages,
    loadMore: () => {
      if (pages.phase !== "loading" && !pages.ended) void ask(pages.nextPage);
    },
    refresh: () => void ask(1),
  };
}

/** Where rows come from: a list at hand, or a server page by page. `manual`: its pager asks for the next page. */
export type RowSource<Row> = { rows: readonly Row[] } | { load: LoadPage<Row>; manual?: boolean };

/**
 * The rows of a source; `list` is another value whenever its rows were replaced. A list at hand is whole. A
 * source's kind and `load` stay what they were at first (give the table another `key` for another server).
 */
export function useRows<Row>(source: RowSource<Row>): ServerRows<Row> & { list: unknown } {
  const server = useServerRows("load" in source ? source.load : undefined);
  const rows = "rows" in source ? source.rows : undefined;
  const atHand = useMemo<Pages<Row> | undefined>(
    () => rows && { ...NOTHING_LOADED, ...readable(rows), ended: true, phase: "loaded" },
    [rows],
  );
  return { ...server, pages: atHand ?? server.pages, list: rows ?? server.pages.generation };
}
