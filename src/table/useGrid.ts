import { useTable } from "@tanstack/react-table";
import { type Dispatch, useEffect, useMemo } from "react";
import { type ColumnConfig, checkedColumns, type TableRow } from "./columns";
import { columnDefs, GRID_FEATURES } from "./grid";
import { createSortFilterIndex, type SortFilterIndex } from "./sortFilterIndex";
import type { TableEvent, TableState } from "./tableState";

const NO_ROWS: readonly never[] = [];

/**
 * The columns that are there for these rows, and the places of the rows found and ordered as the view says; every change
 * of filter or order is sent. Throws ColumnError for columns that cannot be drawn.
 */
export function useGrid<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[],
  { sorting, filters }: TableState,
  send: Dispatch<TableEvent>,
) {
  const all = useMemo(() => checkedColumns(columns), [columns]);
  const visible = useMemo(
    () => all.filter((column) => column.visibilityConditions?.column?.(rows) ?? true),
    [all, rows],
  );
  const defs = useMemo(() => columnDefs(visible), [visible]);
  const table = useTable<typeof GRID_FEATURES, Row>({
    features: GRID_FEATURES,
    columns: defs,
    data: NO_ROWS,
    state: { sorting, columnFilters: filters },
    enableMultiSort: false,
    onSortingChange: (updater) => send({ type: "sorted", updater }),
    onColumnFiltersChange: (updater) => send({ type: "filtered", updater }),
  });
  const lookup = useMemo(() => createSortFilterIndex(visible, rows), [visible, rows]);
  useAhead(lookup, rows.length);
  const ordered = useMemo(() => lookup.ordered(sorting), [lookup, sorting]);
  const places = useMemo(() => lookup.found(ordered, filters), [lookup, ordered, filters]);
  return { visible, groups: table.getHeaderGroups(), places };
}

/** As many rows can be read while an investor waits for them. */
const MOST_AT_ONCE = 5000;

/** Reads the columns of a long list while nobody waits. */
function useAhead(lookup: SortFilterIndex, count: number): void {
  useEffect(() => {
    if (count <= MOST_AT_ONCE) return;
    const pieces = lookup.ahead();
    const timers = pieces.map((piece) => setTimeout(piece));
    return () => timers.forEach(clearTimeout);
  }, [lookup, count]);
}
