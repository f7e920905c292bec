import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  type Row as GridRow,
  type Header,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { type ColumnConfig, showsText, type TableRow } from "./columns";
import { holds, memberOf, shownText, sortKey } from "./values";

/** What is taken of TanStack Table: columns and header groups, filters, order. Paging and choice are in view.ts. */
export const GRID_FEATURES = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export type GridFeatures = typeof GRID_FEATURES;
export type GridHeader<Row extends TableRow> = Header<GridFeatures, Row, unknown>;

/** Whether the column's cell shows in a row: all its conditions hold. */
export function showsIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): boolean {
  return (column.visibilityConditions?.row ?? []).every((condition) => holds(condition, row, column.name));
}

/** The value of a column in a row; none where the cell is blank, so that it is not sorted or found by it either. */
export function valueIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): unknown {
  if (!showsIn(column, row)) return undefined;
  return column.value ? column.value(row) : memberOf(row, column.name);
}

/** The text a column shows in a row. */
export function shownIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): string {
  return shownText(valueIn(column, row), column.sortAs ?? "text");
}

function byKey<Row extends TableRow>(
  a: GridRow<GridFeatures, Row>,
  b: GridRow<GridFeatures, Row>,
  id: string,
) {
  const [left, right] = [a.getValue<string | number>(id), b.getValue<string | number>(id)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The column as TanStack wants it: its value there is the sort key, which TanStack reads once a row and keeps. */
function leafDef<Row extends TableRow>(column: ColumnConfig<Row>): ColumnDef<GridFeatures, Row> {
  const filterFn = (row: GridRow<GridFeatures, Row>, _id: string, needle: string) =>
    shownIn(column, row.original).toLowerCase().includes(needle);
  return {
    id: column.name,
    header: column.header,
    accessorFn: (row) => sortKey(valueIn(column, row), column.sortAs ?? "text"),
    enableSorting: column.sortable ?? showsText(column),
    enableColumnFilter: column.filterable ?? showsText(column),
    sortFn: byKey,
    sortUndefined: "last",
    sortDescFirst: false,
    filterFn: Object.assign(filterFn, {
      resolveFilterValue: (typed: unknown) => String(typed).trim().toLowerCase(),
    }),
  };
}

/** Column definitions, neighbours with the same parent under one header. */
export function columnDefs<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
): ColumnDef<GridFeatures, Row>[] {
  const runs: ColumnConfig<Row>[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run && column.parent && run[0]?.parent === column.parent) run.push(column);
    else runs.push([column]);
  }
  return runs.flatMap((run, index): ColumnDef<GridFeatures, Row>[] => {
    const header = run[0]?.parent;
    const leaves = run.map(leafDef);
    return header ? [{ id: `parent ${index}`, header, columns: leaves }] : leaves;
  });
}
