/** Default rows a page: at first, and once rows came from a server (spec §9). */
export const PAGE_ROWS = { first: 5, loaded: 20 };
/** The most page numbers that the pager shows at once (spec §9). */
const PAGER_WINDOW = 6;

/** The column that rows are sorted by, and the direction. */
export interface ColumnSort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** The filters' texts, by column. */
export type ColumnFilters = ReadonlyMap<string, string>;

/** The state of the table's view. Rows are identified by their index in the order of loading. */
export interface TableState {
  /** Undefined: in the order of loading. */
  readonly sort: ColumnSort | undefined;
  readonly filters: ColumnFilters;
  readonly pageIndex: number;
  /** Undefined until the investor chooses a size. */
  readonly pageSize: number | undefined;
  readonly selected: ReadonlySet<number>;
  /** Values typed, ticked or chosen in cells, by `editKey`. */
  readonly edits: ReadonlyMap<string, string | boolean>;
}

export type TableEvent =
  | { type: "sorted"; column: string }
  | { type: "filtered"; column: string; text: string }
  | { type: "paged"; pageIndex: number }
  | { type: "pageSizeChosen"; pageSize: number; firstRow: number }
  | { type: "selected"; indexes: Iterable<number>; on: boolean }
  | { type: "edited"; key: string; value: string | boolean }
  | { type: "rowsReplaced" }
  | { type: "refreshed" };

export const INITIAL_TABLE_STATE: TableState = {
  sort: undefined,
  filters: new Map(),
  pageIndex: 0,
  pageSize: undefined,
  selected: new Set(),
  edits: new Map(),
};

/** Returns the key of a cell's edit; without `index`, of a whole column's, such as a radio choice. */
export function editKey(name: string, index?: number): string {
  return JSON.stringify([name, index]);
}

/** Returns the sort after a press on a column's header: ascending, descending, off (spec §2). */
function nextSort(sort: ColumnSort | undefined, column: string): ColumnSort | undefined {
  if (sort?.column !== column) return { column, direction: "ascending" };
  return sort.direction === "ascending" ? { column, direction: "descending" } : undefined;
}

/** Returns the view after an event. A new sort or filter goes to the first page; a refresh resets everything. */
export function tableReducer(view: TableState, event: TableEvent): TableState {
  switch (event.type) {
    case "sorted":
      return { ...view, sort: nextSort(view.sort, event.column), pageIndex: 0 };
    case "filtered": {
      const filters = new Map(view.filters);
      event.text === "" ? filters.delete(event.column) : filters.set(event.column, event.text);
      return { ...view, filters, pageIndex: 0 };
    }
    case "paged":
      return { ...view, pageIndex: event.pageIndex };
    case "pageSizeChosen":
      return { ...view, pageSize: event.pageSize, pageIndex: Math.floor(event.firstRow / event.pageSize) };
    case "selected": {
      const selected = new Set(view.selected);
      for (const index of event.indexes) event.on ? selected.add(index) : selected.delete(index);
      return { ...view, selected };
    }
    case "edited":
      return { ...view, edits: new Map(view.edits).set(event.key, event.value) };
    case "rowsReplaced":
      return { ...view, selected: INITIAL_TABLE_STATE.selected, edits: INITIAL_TABLE_STATE.edits };
    case "refreshed":
      return INITIAL_TABLE_STATE;
  }
}

/**
 * Returns the rows that a page shows of `total`: from `from` to before `to`. An index past the end means the last page.
 */
export function pageOf(total: number, pageIndex: number, pageSize: number) {
  const count = Math.max(1, Math.ceil(total / pageSize));
  const index = Math.min(pageIndex, count - 1);
  const from = index * pageSize;
  return { index, count, from, to: Math.min(from + pageSize, total) };
}

/** Returns the page indexes that the pager shows: at most PAGER_WINDOW, with the current one among them. */
export function pagerWindow(index: number, count: number): number[] {
  const size = Math.min(PAGER_WINDOW, count);
  const first = Math.min(Math.max(0, index - Math.floor((size - 1) / 2)), count - size);
  return [...Array(size).keys()].map((offset) => first + offset);
}
