import { isRecord } from "../data/parseJson";

/** The rows of one server page; a page with fewer is the end of data (spec §4 'Table', §9, R36). */
export const SERVER_PAGE_ROWS = 100;

/**
 * The server's answer with a page of rows. A `statusCode` outside 200-299, or `rows` that are not an array, is a failed
 * page.
 */
export interface PageAnswer<Row> {
  statusCode: number | string;
  rows: readonly Row[];
}

/** Asks the server for page `pgNo` (from 1) of `limit` rows; a rejection is a failed page. */
export type LoadPage<Row> = (pgNo: number, limit: number, signal: AbortSignal) => Promise<PageAnswer<Row>>;

/** The purpose of a call: to prefetch the next page (`prefetch`), the page asked for, or all remaining pages (`all`). */
export type Goal = "prefetch" | "page" | "all";

/** The rows loaded so far, in the order of loading, and the state of the call for more (R36). */
export interface Pages<Row> {
  readonly rows: readonly Row[];
  /** Count of entries that were not objects and are not shown. */
  readonly unreadable: number;
  readonly nextPage: number;
  readonly ended: boolean;
  /** `loading`: the call for `requestedPage` is in progress, for `goal`. */
  readonly phase: "loading" | "loaded" | "failed";
  readonly requestedPage: number;
  readonly goal: Goal;
  /** Count of calls; a change of it starts a call. */
  readonly calls: number;
  /** Increases by one whenever `rows` are replaced, not added to. */
  readonly generation: number;
}

export type PagesEvent<Row> =
  | { type: "moreWanted"; goal: Goal }
  | { type: "stopped" }
  | { type: "refreshed" }
  | { type: "aborted" }
  | { type: "pageLoaded"; page: number; rows: readonly Row[] }
  | { type: "pageFailed" };

export const NO_PAGES: Pages<never> = {
  rows: [],
  unreadable: 0,
  nextPage: 1,
  ended: false,
  phase: "loading",
  requestedPage: 1,
  goal: "page",
  calls: 1,
  generation: 0,
};

/** Returns the rows that are objects, and the count of the others. */
export function objectRows<Row>(rows: readonly Row[]): Pick<Pages<Row>, "rows" | "unreadable"> {
  const good = rows.filter(isRecord);
  return { rows: good, unreadable: rows.length - good.length };
}

/** Returns the event for the server's answer to page `page`. */
export function onPageAnswer<Row>(page: number, answer: PageAnswer<Row>): PagesEvent<Row> {
  const status = Number(answer.statusCode);
  return status >= 200 && status < 300 && Array.isArray(answer.rows)
    ? { type: "pageLoaded", page, rows: answer.rows }
    : { type: "pageFailed" };
}

const URGENCY: Readonly<Record<Goal, number>> = { prefetch: 0, page: 1, all: 2 };

function requesting<Row>(pages: Pages<Row>, requestedPage: number, goal: Goal): Pages<Row> {
  return { ...pages, phase: "loading", requestedPage, goal, calls: pages.calls + 1 };
}

/**
 * Returns the pages after an event. One call is in progress at a time: a wish for more only raises its goal, and `all`
 * asks for the next page once one has come. Page 1 replaces the rows, the next page adds to them, any other is ignored.
 * A failed page keeps the rows, and the next call asks for the same page again (R37).
 */
export function pagesReducer<Row>(pages: Pages<Row>, event: PagesEvent<Row>): Pages<Row> {
  switch (event.type) {
    case "moreWanted":
      if (pages.ended) return pages;
      if (pages.phase !== "loading") return requesting(pages, pages.nextPage, event.goal);
      return URGENCY[event.goal] > URGENCY[pages.goal] ? { ...pages, goal: event.goal } : pages;
    case "stopped":
      return pages.goal === "all" ? { ...pages, goal: "page" } : pages;
    case "refreshed":
      return requesting(pages, 1, "page");
    case "aborted":
      return pages.phase === "loading" ? { ...pages, phase: "loaded" } : pages;
    case "pageFailed":
      return { ...pages, phase: "failed", goal: "page", nextPage: pages.requestedPage };
    case "pageLoaded": {
      if (event.page !== 1 && event.page !== pages.nextPage) return pages;
      const before = event.page === 1 ? NO_PAGES : pages;
      const added = objectRows(event.rows);
      const loaded: Pages<Row> = {
        ...pages,
        rows: [...before.rows, ...added.rows],
        unreadable: before.unreadable + added.unreadable,
        nextPage: event.page + 1,
        ended: event.rows.length < SERVER_PAGE_ROWS,
        phase: "loaded",
        generation: event.page === 1 ? pages.generation + 1 : pages.generation,
      };
      return loaded.goal === "all" && !loaded.ended ? requesting(loaded, loaded.nextPage, "all") : loaded;
    }
  }
}
