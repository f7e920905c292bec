import { useEffect, useMemo } from "react";
import { type ColumnConfig, checkedColumns, type TableRow } from "./columns";
import { createSortFilterIndex, type SortFilterIndex } from "./sortFilterIndex";
import type { TableState } from "./tableState";

/**
 * The columns that are there for these rows, and the places of the rows found and ordered as the view says. Throws
 * ColumnError for columns that cannot be drawn.
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
  useAhead(index, rows.length);
  const ordered = useMemo(() => index.ordered(sort), [index, sort]);
  const places = useMemo(() => index.found(ordered, filters), [index, ordered, filters]);
  return { visible, places };
}

/** As many rows can be read while an investor waits for them. */
const MOST_AT_ONCE = 5000;

/** Reads the columns of a long list while nobody waits. */
function useAhead(index: SortFilterIndex, count: number): void {
  useEffect(() => {
    if (count <= MOST_AT_ONCE) return;
    const pieces = index.ahead();
    const timers = pieces.map((piece) => setTimeout(piece));
    return () => timers.forEach(clearTimeout);
  }, [index, count]);
}
