import { Fragment, type ReactNode } from "react";
import {
  type CellKind,
  type ColumnConfig,
  kindOf,
  shownIn,
  showsIn,
  type TableRow,
  valueIn,
} from "./columns";
import type { Translate } from "./tableMessages";
import { editKey, type TableState } from "./tableState";
import { holds, isOn, textOf } from "./values";

/** A press of a button or a change of a field; `index` is the row's index in the order of loading. */
export interface CellAction<Row> {
  name: string;
  row: Row;
  index: number;
  value: string | boolean;
}

export interface CellContext<Row> {
  t: Translate;
  edits: TableState["edits"];
  /** Keeps the radio groups of two tables apart. */
  tableId: string;
  onEdit(key: string, value: string | boolean): void;
  onAction(action: CellAction<Row>): void;
}

interface CellProps<Row extends TableRow> {
  column: ColumnConfig<Row>;
  row: Row;
  index: number;
  /** The row's place in the order shown, from 1. */
  position: number;
  around: CellContext<Row>;
}

function isDisabled<Row extends TableRow>({ column, row }: CellProps<Row>): boolean {
  const { disableElement = false, name } = column;
  return typeof disableElement === "boolean" ? disableElement : holds(disableElement, row, name);
}

function nameIn<Row extends TableRow>({ position, around }: CellProps<Row>, name: string): string {
  return around.t("TABLE_IN_ROW", { name, row: position });
}

function TextCell<Row extends TableRow>({ column, row, index, around }: CellProps<Row>): ReactNode {
  const shown = shownIn(column, row);
  // Keyed by row: table lines are reused for other rows, and the state of the host's nodes must not be.
  if (column.customHtml) return <Fragment key={index}>{column.customHtml(row, shown)}</Fragment>;
  if (shown !== "") return <span dir="auto">{shown}</span>;
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="edis-table__screen-reader">{around.t("TABLE_MISSING")}</span>
    </span>
  );
}

function ButtonCell<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row, index, around } = props;
  const value = shownIn(column, row);
  const label = column.label ?? (value || column.header);
  return (
    <button
      type="button"
      className="edis-table__button"
      data-look={column.subType ?? "plain"}
      aria-label={nameIn(props, label)}
      disabled={isDisabled(props)}
      onClick={() => around.onAction({ name: column.name, row, index, value })}
    >
      {label}
    </button>
  );
}

function TextOrButtonCell<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row } = props;
  const pressable = column.buttonWhen
    ? holds(column.buttonWhen, row, column.name)
    : shownIn(column, row) !== "";
  return pressable ? <ButtonCell {...props} /> : <TextCell {...props} />;
}

function ImageCell<Row extends TableRow>({ column, row }: CellProps<Row>): ReactNode {
  const { imgSrc, header } = column;
  const src = typeof imgSrc === "function" ? imgSrc(row) : imgSrc;
  return <img className="edis-table__image" src={src} alt={shownIn(column, row) || header} loading="lazy" />;
}

function FieldCell<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row, index, around } = props;
  const key = editKey(column.name, index);
  return (
    <input
      className="edis-table__field"
      type={column.subType === "number" ? "number" : "text"}
      aria-label={nameIn(props, column.header)}
      disabled={isDisabled(props)}
      value={String(around.edits.get(key) ?? textOf(valueIn(column, row)))}
      onChange={({ target }) => {
        around.onEdit(key, target.value);
        around.onAction({ name: column.name, row, index, value: target.value });
      }}
    />
  );
}

function CheckboxCell<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row, index, around } = props;
  const key = editKey(column.name, index);
  return (
    <label className="edis-table__tick">
      <input
        type="checkbox"
        aria-label={nameIn(props, column.header)}
        disabled={isDisabled(props)}
        checked={Boolean(around.edits.get(key) ?? isOn(valueIn(column, row)))}
        onChange={({ target }) => {
          around.onEdit(key, target.checked);
          around.onAction({ name: column.name, row, index, value: target.checked });
        }}
      />
    </label>
  );
}

function RadioCell<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row, index, around } = props;
  const key = editKey(column.name);
  const chosen = around.edits.get(key);
  return (
    <label className="edis-table__tick">
      <input
        type="radio"
        name={`${around.tableId} ${column.name}`}
        aria-label={nameIn(props, column.header)}
        disabled={isDisabled(props)}
        checked={chosen === undefined ? isOn(valueIn(column, row)) : chosen === String(index)}
        onChange={() => {
          around.onEdit(key, String(index));
          around.onAction({ name: column.name, row, index, value: true });
        }}
      />
    </label>
  );
}

const CONTENTS: Readonly<Record<CellKind, <Row extends TableRow>(props: CellProps<Row>) => ReactNode>> = {
  text: TextCell,
  id: TextCell,
  field: FieldCell,
  checkbox: CheckboxCell,
  radio: RadioCell,
  button: ButtonCell,
  textOrButton: TextOrButtonCell,
  img: ImageCell,
};

/** The contents of one cell; nothing if the column's row conditions do not hold. */
export function CellContents<Row extends TableRow>(props: CellProps<Row>): ReactNode {
  const { column, row } = props;
  if (!showsIn(column, row)) return null;
  const Contents = CONTENTS[kindOf(column)];
  return <Contents {...props} />;
}
