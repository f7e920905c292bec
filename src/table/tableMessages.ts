import type { Goal } from "./serverPages";

/** The key of a text that the table shows. */
export type TableTextKey =
  | "TABLE_FILTER_PLACEHOLDER"
  | "TABLE_FILTER_NAME"
  | "TABLE_EMPTY"
  | "TABLE_SERVER_ERROR"
  | "TABLE_LOADING"
  | "TABLE_LOAD_MORE"
  | "TABLE_LOAD_ALL"
  | "TABLE_STOP_LOADING"
  | "TABLE_LOADING_ALL"
  | "TABLE_TOOLS"
  | "TABLE_PAGER"
  | "TABLE_PAGE"
  | "TABLE_FIRST"
  | "TABLE_PREVIOUS"
  | "TABLE_NEXT"
  | "TABLE_LAST"
  | "TABLE_REFRESH"
  | "TABLE_PAGE_SIZE"
  | "TABLE_SELECT_ALL"
  | "TABLE_SELECT_ROW"
  | "TABLE_IN_ROW"
  | "TABLE_MISSING"
  | "TABLE_NONE"
  | "TABLE_NONE_MORE"
  | "TABLE_SHOWING"
  | "TABLE_SHOWING_MORE"
  | "TABLE_FOUND"
  | "TABLE_FOUND_MORE"
  | "TABLE_SELECTED"
  | "TABLE_UNREADABLE";

/** Returns a text of the host's language (spec §2 'Generic data table'), its placeholders `{name}` filled from `params`. */
export type Translate = (key: TableTextKey, params?: Readonly<Record<string, string | number>>) => string;

/** The facts that the status line tells: rows `from` to `to` of the `count` that match, `total` loaded. */
interface TableFacts {
  from: number;
  to: number;
  count: number;
  total: number;
  selected: number;
  filtered: boolean;
  ended: boolean;
  phase: "loading" | "loaded" | "failed";
  goal: Goal;
}

/** The step of the announced count: an announcement for every page would drown out all others. */
const ANNOUNCE_EVERY_ROWS = 500;

const stepOf = (total: number): number =>
  total - (total < ANNOUNCE_EVERY_ROWS ? 0 : total % ANNOUNCE_EVERY_ROWS);

/**
 * Returns the status line: which rows are shown, of how many, and whether more are not loaded yet (R36); or the load in
 * progress. A prefetch is not mentioned.
 */
export function statusText(t: Translate, status: TableFacts): string {
  if (status.phase === "loading" && status.goal === "all") {
    return t("TABLE_LOADING_ALL", { total: stepOf(status.total) });
  }
  if (status.phase === "loading" && status.goal === "page") return t("TABLE_LOADING");
  if (status.phase === "failed" && status.total === 0) return "";
  const [none, found, showing] = status.ended
    ? (["TABLE_NONE", "TABLE_FOUND", "TABLE_SHOWING"] as const)
    : (["TABLE_NONE_MORE", "TABLE_FOUND_MORE", "TABLE_SHOWING_MORE"] as const);
  const { from, to, count, total, selected } = status;
  const shown = t(count === 0 ? none : status.filtered ? found : showing, { from, to, count, total });
  return selected > 0 ? `${shown}; ${t("TABLE_SELECTED", { count: selected })}` : shown;
}
