import type { Goal } from "./serverPages";

/** Every text that the table shows by itself; it fills in `{…}`. The defaults are spec §2 'Generic data table'. */
export const TABLE_TEXTS = {
  filterPlaceholder: "Filter Text Here",
  filterName: "Filter {column}",
  empty: "No Record Found",
  serverError: "We are unable to process your request. Please try later.",
  loading: "Loading…",
  loadMore: "Load more",
  loadAll: "Load all",
  stopLoading: "Stop loading",
  loadingAll: "Loading all: {total} so far",
  tools: "Sort and filter",
  pager: "Pages of {caption}",
  page: "Page {page}",
  first: "First",
  previous: "Previous",
  next: "Next",
  last: "Last",
  refresh: "Refresh",
  pageSize: "Rows per page",
  selectAll: "Select all",
  selectRow: "Select row {row}",
  inRow: "{name}, row {row}",
  missing: "not given",
  none: "0 rows",
  noneMore: "0 found in {total} loaded; more not loaded yet",
  showing: "Showing {from}–{to} of {count}",
  showingMore: "Showing {from}–{to} of {count} loaded; more not loaded yet",
  found: "Showing {from}–{to} of {count} found in {total}",
  foundMore: "Showing {from}–{to} of {count} found in {total} loaded; more not loaded yet",
  selected: "{count} selected",
  unreadable: "Rows that could not be read and are not shown: {count}",
};

export type TableTexts = Readonly<typeof TABLE_TEXTS>;

/** Returns `text` with each `{name}` replaced by `values[name]`; a name without a value stays as it is. */
export function interpolateTableText(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

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
export function statusText(texts: TableTexts, status: TableFacts): string {
  if (status.phase === "loading" && status.goal === "rest") {
    return interpolateTableText(texts.loadingAll, { total: stepOf(status.total) });
  }
  if (status.phase === "loading" && status.goal === "page") return texts.loading;
  if (status.phase === "failed" && status.total === 0) return "";
  const [none, found, showing] = status.ended
    ? [texts.none, texts.found, texts.showing]
    : [texts.noneMore, texts.foundMore, texts.showingMore];
  const { from, to, count, total, selected } = status;
  const shown = interpolateTableText(count === 0 ? none : status.filtered ? found : showing, {
    from,
    to,
    count,
    total,
  });
  return selected > 0 ? `${shown}; ${interpolateTableText(texts.selected, { count: selected })}` : shown;
}
