import { type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import { type PlacedRow, TableBody } from "./Body";
import type { CellAction } from "./Cells";
import type { ColumnConfig, TableRow } from "./columns";
import { TableHeader } from "./Header";
import { Pager } from "./Pager";
import { ROLE } from "./roles";
import { StatusLine } from "./StatusLine";
import { NO_PAGES, type Pages } from "./serverPages";
import { statusText, type Translate } from "./tableMessages";
import { INITIAL_TABLE_STATE, PAGE_ROWS, pageOf, tableReducer } from "./tableState";
import { type RowSource, useRows } from "./useRows";
import { useSortFilter } from "./useSortFilter";

export interface TableProps<Row extends TableRow> {
  /** Stable between renders, like `source.rows`. The table throws ColumnError if they cannot be drawn. */
  columns: readonly ColumnConfig<Row>[];
  source: RowSource<Row>;
  /** The table's caption and accessible name. */
  caption: string;
  /** Adds a first column of checkboxes, with 'Select all' for the filtered rows. */
  selectable?: boolean;
  /** Receives the selected rows, in the order of loading, after every change. */
  onSelectionChange?: (rows: readonly Row[]) => void;
  /** Receives each press of a button and each change of a field. */
  onAction?: (action: CellAction<Row>) => void;
  t: Translate;
  pageSizes?: readonly number[];
  /** Rows a page until the investor chooses; default 5, and 20 once rows came from a server (spec §9). */
  pageSize?: number;
}

const PAGE_SIZES = [5, 10, 20, 50, 100];

/** Tells whether one page of the first size shows all rows, so that sort, filters and pager are not needed. */
const fitsAPage = ({ rows, ended, phase, calls }: Pages<unknown>, pageSize: number): boolean => {
  // Refresh stays while it loads a list that failed
  if (rows.length === 0) return phase === "loaded" || (phase === "loading" && calls === NO_PAGES.calls);
  return phase !== "failed" && ended && rows.length <= pageSize;
};

/** Tells whether the server has answered, so that an empty list means no rows. */
const isKnown = ({ phase, ended, generation }: Pages<unknown>): boolean =>
  phase === "loaded" && (ended || generation > 0);

/** Shown in place of rows that failed to load: screen readers do not treat a table without rows as one. */
const UNKNOWN = "–";

/** The generic data table (spec §2, §4, §9; R36, R37): sorts, filters, pages and selects the loaded rows. */
export function Table<Row extends TableRow>(props: TableProps<Row>): ReactNode {
  const { columns, source, caption, t, selectable = false, onSelectionChange } = props;
  const tableId = useId();
  const { pages, list, isPaused, send: ask } = useRows(source);
  const [view, send] = useReducer(tableReducer, INITIAL_TABLE_STATE);
  const { visible, places } = useSortFilter(columns, pages.rows, view);

  const [isOpen, setOpen] = useState(false);
  const [shownList, setShownList] = useState(list);
  if (shownList !== list) {
    setShownList(list);
    send({ type: "rowsReplaced" });
  }

  const reported = useRef(view.selected);
  useEffect(() => {
    if (reported.current === view.selected) return;
    reported.current = view.selected;
    onSelectionChange?.(pages.rows.filter((_, index) => view.selected.has(index)));
  }, [view.selected, pages.rows, onSelectionChange]);

  const firstSize = props.pageSize ?? (pages.generation > 0 ? PAGE_ROWS.loaded : PAGE_ROWS.first);
  const pageSize = view.pageSize ?? firstSize;
  const count = places.length;
  const page = pageOf(count, view.pageIndex, pageSize);
  const shown = [...places.subarray(page.from, page.to)].flatMap((index): PlacedRow<Row>[] => {
    const row = pages.rows[index];
    return row === undefined ? [] : [{ row, index }];
  });
  const tools = fitsAPage(pages, firstSize) ? "none" : isOpen ? "open" : "folded";
  const loading = pages.phase === "loading";
  const isAsked = loading && pages.goal !== "prefetch";
  const more = "load" in source && !pages.ended && !source.closed;
  const manual = "load" in source && source.manual === true;
  const selectedShown =
    view.selected.size > 0 ? places.filter((index) => view.selected.has(index)).length : 0;

  // in another order, or filtered, new rows would move those that are being read
  const isAsLoaded = view.sort === undefined && view.filters.size === 0;
  const mayPrefetch =
    more && !manual && !isPaused && isAsLoaded && pages.phase === "loaded" && page.index >= page.count - 2;
  useEffect(() => {
    if (mayPrefetch) ask({ type: "moreWanted", goal: "prefetch" });
  }, [mayPrefetch, ask]);

  const frame = useRef<HTMLDivElement>(null);
  // a Refresh that loads a list of one page hides the pager, whose focus moves to the status line
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tools` hides the pager, by the stylesheet
  useLayoutEffect(() => {
    const pager = frame.current?.querySelector(".edis-table__foot:focus-within");
    if (pager?.getClientRects().length === 0)
      frame.current?.querySelector<HTMLElement>(".edis-table__status")?.focus();
  }, [tools]);

  return (
    <div
      ref={frame}
      className="edis-table"
      part="table-frame"
      data-tools={tools}
      data-open={isOpen || undefined}
      data-changed={!isAsLoaded || view.pageSize !== undefined || undefined}
    >
      <div className="edis-table__scroll">
        <button
          type="button"
          className="edis-table__tools"
          aria-expanded={isOpen}
          aria-controls={`${tableId}tools`}
          onClick={() => setOpen(!isOpen)}
        >
          {t("TABLE_TOOLS")}
        </button>
        <table
          {...ROLE.table}
          part="table"
          data-brief={columns.some(({ card }) => card) || undefined}
          aria-busy={isAsked}
          aria-labelledby={`${tableId}caption`}
        >
          <caption id={`${tableId}caption`}>{caption}</caption>
          <TableHeader
            id={`${tableId}tools`}
            columns={visible}
            view={view}
            send={send}
            t={t}
            selectAll={
              selectable
                ? {
                    state: selectedShown === 0 ? "none" : selectedShown < count ? "some" : "all",
                    onChange: (on) => send({ type: "selected", indexes: places, on }),
                  }
                : undefined
            }
          />
          <TableBody
            columns={visible}
            rows={shown}
            from={page.from}
            emptyText={count === 0 && !loading ? (isKnown(pages) ? t("TABLE_EMPTY") : UNKNOWN) : undefined}
            selection={
              selectable
                ? {
                    has: (index) => view.selected.has(index),
                    onChange: (index, on) => send({ type: "selected", indexes: [index], on }),
                  }
                : undefined
            }
            around={{
              t,
              tableId,
              edits: view.edits,
              onEdit: (key, value) => send({ type: "edited", key, value }),
              onAction: (action) => props.onAction?.(action),
            }}
          />
        </table>
      </div>
      <div {...ROLE.alert} className="edis-table__error">
        {pages.phase === "failed" && t("TABLE_SERVER_ERROR")}
      </div>
      {pages.unreadable > 0 && (
        <p className="edis-table__note">{t("TABLE_UNREADABLE", { count: pages.unreadable })}</p>
      )}
      <StatusLine
        t={t}
        status={statusText(t, {
          from: page.from + 1,
          to: page.to,
          count,
          total: pages.rows.length,
          selected: view.selected.size,
          filtered: view.filters.size > 0,
          ended: pages.ended,
          phase: pages.phase,
          goal: pages.goal,
        })}
        loading={
          more && !manual
            ? {
                isAsked,
                isPaused,
                progress:
                  loading && pages.goal === "all"
                    ? t("TABLE_LOADING_ALL", { total: pages.rows.length })
                    : undefined,
                onMore: () => ask({ type: "moreWanted", goal: "page" }),
                onAll: () => ask({ type: "moreWanted", goal: "all" }),
                onStop: () => ask({ type: "stopped" }),
              }
            : undefined
        }
      />
      <Pager
        caption={caption}
        t={t}
        index={page.index}
        count={page.count}
        nextBeyond={manual && more && !loading && !isPaused}
        isRefreshOff={isPaused}
        pageSize={pageSize}
        pageSizes={props.pageSizes ?? PAGE_SIZES}
        onPage={(pageIndex) => {
          send({ type: "paged", pageIndex });
          if (pageIndex >= page.count) ask({ type: "moreWanted", goal: "page" });
        }}
        onPageSize={(size) => send({ type: "pageSizeChosen", pageSize: size, firstRow: page.from })}
        onRefresh={() => {
          send({ type: "refreshed" });
          ask({ type: "refreshed" });
        }}
      />
    </div>
  );
}
