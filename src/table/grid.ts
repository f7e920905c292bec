import {
  type ColumnDef,
  columnFilteringFeature,
  type Header,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { type ColumnConfig, showsText, type TableRow } from "./columns";
import { holds, memberOf, shownText } from "./values";

/** What is taken of TanStack Table: columns, header groups, and what a press or a key makes of order and filters. */
export const GRID_FEATURES = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
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
  const text = shownText(valueIn(column, row), column.sortAs ?? "text");
  return column.format ? column.format(text) : text;
}

/** The column as TanStack wants it. It is given no rows: lookup.ts finds and orders them. */
function leafDef<Row extends TableRow>(column: ColumnConfig<Row>): ColumnDef<GridFeatures, Row> {
  return {
    id: column.name,
    header: column.header,
    accessorFn: (row) => memberOf(row, column.name),
    enableSorting: column.sortable ?? showsText(column),
    enableColumnFilter: column.filterable ?? showsText(column),
    sortDescFirst: false,
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
