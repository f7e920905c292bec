import type { ReactNode } from "react";
import { CellContents, type CellContext } from "./Cells";
import { type ColumnConfig, kindOf, type TableRow } from "./columns";
import { ROLE } from "./roles";
import { toneOf } from "./values";

/** A row and its index in the order of loading. */
export interface PlacedRow<Row> {
  readonly row: Row;
  readonly index: number;
}

interface BodyProps<Row extends TableRow> {
  columns: readonly ColumnConfig<Row>[];
  /** The rows of the current page; `from` is the index of the first in the order shown, from 0. */
  rows: readonly PlacedRow<Row>[];
  from: number;
  around: CellContext<Row>;
  /** Uses the rows' indexes in the order of loading. Undefined: rows cannot be selected. */
  selection: { has(index: number): boolean; onChange(index: number, on: boolean): void } | undefined;
  /** Shown in place of rows. */
  emptyText: string | undefined;
}

function BodyCell<Row extends TableRow>({ column, placed, position, around }: BodyCellProps<Row>): ReactNode {
  const { row, index } = placed;
  const about = {
    "data-label": column.header,
    "data-kind": kindOf(column),
    "data-sort": column.sortAs,
    "data-card": column.card,
    "data-tone": column.tones && toneOf(column.tones, row, column.name),
  };
  const contents = (
    <CellContents column={column} row={row} index={index} position={position} around={around} />
  );
  return column.type === "id" ? (
    <th {...ROLE.rowheader} scope="row" {...about}>
      {contents}
    </th>
  ) : (
    <td {...ROLE.cell} {...about}>
      {contents}
    </td>
  );
}

interface BodyCellProps<Row extends TableRow> {
  column: ColumnConfig<Row>;
  placed: PlacedRow<Row>;
  position: number;
  around: CellContext<Row>;
}

function BodyLine<Row extends TableRow>(props: BodyLineProps<Row>): ReactNode {
  const { columns, placed, position, around, selection } = props;
  const { index } = placed;
  const name = selection && around.t("TABLE_SELECT_ROW", { row: position });
  return (
    <tr {...ROLE.row} data-selected={selection?.has(index) || undefined}>
      {selection && (
        <td {...ROLE.cell} data-kind="select">
          <label className="edis-table__tick" data-label={name}>
            <input
              type="checkbox"
              aria-label={name}
              checked={selection.has(index)}
              onChange={({ target }) => selection.onChange(index, target.checked)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <BodyCell key={column.name} column={column} placed={placed} position={position} around={around} />
      ))}
    </tr>
  );
}

interface BodyLineProps<Row extends TableRow> extends Omit<BodyProps<Row>, "rows" | "from" | "emptyText"> {
  placed: PlacedRow<Row>;
  position: number;
}

export function TableBody<Row extends TableRow>(props: BodyProps<Row>): ReactNode {
  const { columns, rows, from, selection, emptyText } = props;
  return (
    <tbody {...ROLE.rowgroup}>
      {emptyText !== undefined && (
        <tr {...ROLE.row}>
          <td {...ROLE.cell} className="edis-table__empty" colSpan={columns.length + (selection ? 1 : 0)}>
            {emptyText}
          </td>
        </tr>
      )}
      {rows.map((placed, offset) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reusing a line for another row paints far sooner than a new one.
        <BodyLine key={offset} {...props} placed={placed} position={from + offset + 1} />
      ))}
    </tbody>
  );
}
