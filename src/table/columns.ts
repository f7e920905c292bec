import type { ReactNode } from "react";
import { type Condition, holds, memberOf, type SortAs, shownText, type ToneRule } from "./values";

/** Any object. Its members are read by name, and each may be missing. */
export type TableRow = object;

type CellType = "text" | "id" | "input" | "button" | "img" | "textOrButton" | "checkbox" | "radio";
type InputSubType = "text" | "number" | "checkbox" | "radio";
type ButtonSubType = "plain" | "primary" | "link";

type CardPlace = "title" | "note" | "figure";

/** The configuration of one column (spec §2 'Column config'). */
export interface ColumnConfig<Row extends TableRow> {
  /** The row's member to show. It is also the column's id, unique in the table. */
  name: string;
  header: string;
  /** The header above this one; neighbours with the same parent share it. */
  parent?: string;
  /** Computes the value. Default: the member `name`. */
  value?: (row: Row) => unknown;
  /** Formats a value's text for display. Sorting uses the text itself; a filter finds either. */
  format?: (text: string) => string;
  /** The type that values are sorted as. Numbers are aligned at the end, dates shown as dd/MM/yyyy. Default: text. */
  sortAs?: SortAs;
  /** The kind of cell. `id` is the row's header; checkbox and radio are short for those inputs. Default: text. */
  type?: CellType;
  /** An input's kind (default text), or a button's look (default plain). */
  subType?: InputSubType | ButtonSubType;
  /** A button's label. Default: the value, else the header. */
  label?: string;
  /** The condition under which a textOrButton cell is a button. Default: whenever it has a value. */
  buttonWhen?: Condition<Row>;
  /** An image's address; its alternative text is the value, else the header. */
  imgSrc?: string | ((row: Row) => string);
  /** The spec's customHtmlFlag: React nodes from the host in place of the shown text, never raw HTML. */
  customHtml?: (row: Row, shown: string) => ReactNode;
  /** Tells whether the cell's control is disabled: always, or in the rows that meet a condition. */
  disableElement?: boolean | Condition<Row>;
  /**
   * The cell's place on a phone's card of two lines: `title` in bold and `figure` on the first, `note` under the title.
   * Absent: a line of its own after those, with its header.
   */
  card?: CardPlace;
  /** Colour rules. The first that holds sets the tone. */
  tones?: readonly ToneRule<Row>[];
  visibilityConditions?: {
    /** Decides from the loaded rows whether the column is shown. */
    column?: (rows: readonly Row[]) => boolean;
    /** The cell is blank unless all of these hold. */
    row?: readonly Condition<Row>[];
  };
  /** Tells whether the column can be sorted. Default, also of `filterable`: true if its cells show their value as text. */
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

/** Returns the kind of cell that a column is drawn with. */
export function kindOf<Row extends TableRow>({ type = "text", subType }: ColumnConfig<Row>): CellKind {
  return type === "input" ? (INPUTS[subType ?? "text"] ?? "field") : type;
}

/** Tells whether a column's cells show their value as text, and so can be sorted and filtered. */
export function showsText<Row extends TableRow>(column: ColumnConfig<Row>): boolean {
  return ["text", "id", "textOrButton"].includes(kindOf(column));
}

/** Tells whether a column's cell is shown in a row: all its row conditions hold. */
export function showsIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): boolean {
  return (column.visibilityConditions?.row ?? []).every((condition) => holds(condition, row, column.name));
}

/** Returns a column's value in a row. A blank cell has none, so a hidden value is neither sorted nor found. */
export function valueIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): unknown {
  if (!showsIn(column, row)) return undefined;
  return column.value ? column.value(row) : memberOf(row, column.name);
}

/** Returns the text that a column shows in a row. */
export function shownIn<Row extends TableRow>(column: ColumnConfig<Row>, row: Row): string {
  const text = shownText(valueIn(column, row), column.sortAs ?? "text");
  return column.format ? column.format(text) : text;
}

type ColumnErrorCode =
  | "no-columns"
  | "no-name"
  | "name-twice"
  | "unknown-type"
  | "unknown-sub-type"
  | "no-image";

/** The error of a column configuration that cannot be drawn. */
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

/** Returns the columns; throws ColumnError if they cannot be drawn. Types alone do not check JSON. */
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
