import { useTable } from "@tanstack/react-table";
import { type Dispatch, useMemo } from "react";
import { type ColumnConfig, checkedColumns, type TableRow } from "./columns";
import { columnDefs, GRID_FEATURES } from "./grid";
import type { View, ViewEvent } from "./view";

/**
 * The columns that are there for these rows, and the rows filtered and ordered as the view says; every change
 * of filter or order is sent. Throws ColumnError for columns that cannot be drawn.
 */
export function useGrid<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[],
  view: View,
  send: Dispatch<ViewEvent>,
) {
  const all = useMemo(() => checkedColumns(columns), [columns]);
  const visible = useMemo(
    () => all.filter((column) => column.visibilityConditions?.column?.(rows) ?? true),
    [all, rows],
  );
  const defs = useMemo(() => columnDefs(visible), [visible]);
  const table = useTable({
    features: GRID_FEATURES,
    columns: defs,
    data: rows,
    state: { sorting: view.sorting, columnFilters: view.filters },
    enableMultiSort: false,
    onSortingChange: (updater) => send({ type: "sorted", updater }),
    onColumnFiltersChange: (updater) => send({ type: "filtered", updater }),
  });
  return { visible, groups: table.getHeaderGroups(), rows: table.getSortedRowModel().rows };
}
