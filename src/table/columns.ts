import type { ReactNode } from "react";
import { type Condition, holds, memberOf, type SortAs, shownText, type ToneRule } from "./values";

/** Any object; what it holds is read by name and need not be there. */
export type TableRow = object;

export type CellType = "text" | "id" | "input" | "button" | "img" | "textOrButton" | "checkbox" | "radio";
export type InputSubType = "text" | "number" | "checkbox" | "radio";
export type ButtonSubType = "plain" | "primary" | "link";

export type CardPlace = "title" | "note" | "figure";

/** One column (spec §2 'Column config'). */
export interface ColumnConfig<Row extends TableRow> {
  /** The row's member to show, and the column's id: no two columns share it. */
  name: string;
  header: string;
  /** The header above this one; neighbours with the same parent share it. */
  parent?: string;
  /** The value where it is not simply the member `name`. */
  value?: (row: Row) => unknown;
  /** What a value's text is shown as. It is ordered by the text itself, and found by either. */
  format?: (text: string) => string;
  /** How values are ordered; numbers stand right, dates show as dd/MM/yyyy. Default text. */
  sortAs?: SortAs;
  /** The kind of cell, default text. `id` heads its row; checkbox and radio are short for those inputs. */
  type?: CellType;
  /** Of an input its kind (default text), of a button its looks (default plain). */
  subType?: InputSubType | ButtonSubType;
  /** A button's label where it is not the value. */
  label?: string;
  /** textOrButton: when it is a button. Default: whenever there is a value. */
  buttonWhen?: Condition<Row>;
  /** An image's address; its alternative text is the value, else the header. */
  imgSrc?: string | ((row: Row) => string);
  /** The spec's customHtmlFlag: contents of the host's own making instead of the shown text, never raw HTML. */
  customHtml?: (row: Row, shown: string) => ReactNode;
  /** Whether the cell's control is disabled, always or in some rows. */
  disableElement?: boolean | Condition<Row>;
  /**
   * Where the cell stands on a phone's card of two lines: `title` in bold and `figure` at its end on the first, `note` under
   * the title. Absent: on a line of its own after those, under its header.
   */
  card?: CardPlace;
  /** Colour rules: the first that holds gives the tone. */
  tones?: readonly ToneRule<Row>[];
  visibilityConditions?: {
    /** Given the rows loaded: whether the column is there at all. */
    column?: (rows: readonly Row[]) => boolean;
    /** All hold: the cell shows; else it is blank. */
    row?: readonly Condition<Row>[];
  };
  /** Default: where the cell shows its value as text. */
  sortable?: boolean;
  filterable?: boolean;
}

export type CellKind = "text" | "id" | "field" | "checkbox" | "radio" | "button" | "textOrButton" | "img";

const INPUTS: Readonly<Record<string, CellKind>> = { checkbox: "checkbox", radio: "radio" };
const BUTTON_LOOKS: readonly unknown[] = ["plain", "primary", "link"];
const INPUT_KINDS: readonly unknown[] = ["text", "number", "checkbox", "radio"];
const SUB_TYPES: Readonly<Record<CellType, readonly unknown[]>> = {
  text: [],
  id: [],
  img: [],
  checkbox: [],
  radio: [],
  input: INPUT_KINDS,
  button: BUTTON_LOOKS,
  textOrButton: BUTTON_LOOKS,
};

/** What a column's cells are drawn as. */
export function kindOf<Row extends TableRow>({ type = "text", subType }: ColumnConfig<Row>): CellKind {
  return type === "input" ? (INPUTS[subType ?? "text"] ?? "field") : type;
}

/** Whether the column's cells show their value as text, and so can be sorted and filtered. */
export function showsText<Row extends TableRow>(column: ColumnConfig<Row>): boolean {
  return ["text", "id", "textOrButton"].includes(kindOf(column));
}

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

export type ColumnErrorCode =
  | "no-columns"
  | "no-name"
  | "name-twice"
  | "unknown-type"
  | "unknown-sub-type"
  | "no-image";

/** A column configuration that cannot be drawn. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
  readonly code: ColumnErrorCode;

  constructor(code: ColumnErrorCode, column = "") {
    super(`${code}: column '${column}'`);
    this.code = code;
  }
}

function faultOf<Row extends TableRow>(column: ColumnConfig<Row>): ColumnErrorCode | undefined {
  const { name, type = "text", subType, imgSrc } = column;
  if (!name) return "no-name";
  if (!Object.hasOwn(SUB_TYPES, type)) return "unknown-type";
  if (subType !== undefined && !SUB_TYPES[type].includes(subType)) return "unknown-sub-type";
  if (type === "img" && !imgSrc) return "no-image";
  return undefined;
}

/** Gives the columns back; throws ColumnError for a set that cannot be drawn (types alone do not stop JSON). */
export function checkedColumns<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
): readonly ColumnConfig<Row>[] {
  if (columns.length === 0) throw new ColumnError("no-columns");
  const names = new Set<string>();
  for (const column of columns) {
    const fault = names.has(column.name) ? "name-twice" : faultOf(column);
    if (fault) throw new ColumnError(fault, column.name);
    names.add(column.name);
  }
  return columns;
}
