/** Rows the server sends a call; a page with fewer is the end of data (spec §4 'Table', §9). */
export const SERVER_PAGE_ROWS = 100;

/** What a page of rows comes in; a `statusCode` outside 200-299 or `rows` that are no list is a failed page. */
export interface PageAnswer<Row> {
  statusCode: number | string;
  rows: readonly Row[];
}

/** Asks the server for page `pgNo` (from 1) of `limit` rows; a rejection is a failed page. */
export type LoadPage<Row> = (pgNo: number, limit: number, signal: AbortSignal) => Promise<PageAnswer<Row>>;

/** What is loaded so far, in the order of loading. */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** Members of the answers that were no objects: counted, not shown. */
  readonly unreadable: number;
  readonly nextPage: number;
  readonly ended: boolean;
  readonly phase: "loading" | "loaded" | "failed";
  /** Grows by one whenever `rows` are replaced rather than added to. */
  readonly generation: number;
}

export type PagesEvent<Row> =
  | { type: "pageAsked" }
  | { type: "pageLoaded"; page: number; rows: readonly Row[] }
  | { type: "pageFailed" };

export const NOTHING_LOADED: Pages<never> = {
  rows: [],
  unreadable: 0,
  nextPage: 1,
  ended: false,
  phase: "loading",
  generation: 0,
};

/** The rows that are objects, and how many were not. */
export function readable<Row>(rows: readonly Row[]): Pick<Pages<Row>, "rows" | "unreadable"> {
  const good = rows.filter((row) => typeof row === "object" && row !== null && !Array.isArray(row));
  return { rows: good, unreadable: rows.length - good.length };
}

/** The event an answer to page `page` makes. */
export function answered<Row>(page: number, answer: PageAnswer<Row>): PagesEvent<Row> {
  const status = Number(answer.statusCode);
  return status >= 200 && status < 300 && Array.isArray(answer.rows)
    ? { type: "pageLoaded", page, rows: answer.rows }
    : { type: "pageFailed" };
}

/**
 * What is loaded after an event. Page 1 replaces the rows there are, the next page adds to them, any other
 * changes nothing; a failed page keeps the rows and is the next to be asked again (R37).
 */
export function pagesAfter<Row>(pages: Pages<Row>, event: PagesEvent<Row>): Pages<Row> {
  switch (event.type) {
    case "pageAsked":
      return { ...pages, phase: "loading" };
    case "pageFailed":
      return { ...pages, phase: "failed" };
    case "pageLoaded": {
      if (event.page !== 1 && event.page !== pages.nextPage) return pages;
      const before = event.page === 1 ? NOTHING_LOADED : pages;
      const added = readable(event.rows);
      return {
        rows: [...before.rows, ...added.rows],
        unreadable: before.unreadable + added.unreadable,
        nextPage: event.page + 1,
        ended: event.rows.length < SERVER_PAGE_ROWS,
        phase: "loaded",
        generation: event.page === 1 ? pages.generation + 1 : pages.generation,
      };
    }
  }
}
