import { useEffect, useMemo } from "react";
import { type ColumnConfig, checkedColumns, type TableRow } from "./columns";
import { createSortFilterIndex, type SortFilterIndex } from "./sortFilterIndex";
import type { TableState } from "./tableState";

/**
 * Returns the visible columns, and the indexes of the filtered rows in the view's order. Throws ColumnError if the
 * columns cannot be drawn.
 */
export function useSortFilter<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[],
  { sort, filters }: TableState,
) {
  const all = useMemo(() => checkedColumns(columns), [columns]);
  const visible = useMemo(
    () => all.filter((column) => column.visibilityConditions?.column?.(rows) ?? true),
    [all, rows],
  );
  const index = useMemo(() => createSortFilterIndex(visible, rows), [visible, rows]);
  useBackgroundIndexing(index, rows.length);
  const ordered = useMemo(() => index.ordered(sort), [index, sort]);
  const places = useMemo(() => index.found(ordered, filters), [index, ordered, filters]);
  return { visible, places };
}

/** Up to this many rows, a column is indexed only when the investor sorts or filters by it. */
const MOST_AT_ONCE = 5000;

/** Indexes the columns of a long list in timers, before a sort or filter needs them. */
function useBackgroundIndexing(index: SortFilterIndex, count: number): void {
  useEffect(() => {
    if (count <= MOST_AT_ONCE) return;
    const pieces = index.indexingTasks();
    const timers = pieces.map((piece) => setTimeout(piece));
    return () => timers.forEach(clearTimeout);
  }, [index, count]);
}
