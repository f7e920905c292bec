export type { CellAction } from "./Cells";
export {
  type ButtonSubType,
  type CardPlace,
  type CellType,
  type ColumnConfig,
  ColumnError,
  type ColumnErrorCode,
  type InputSubType,
  type TableRow,
} from "./columns";
export { type LoadPage, type PageAnswer, SERVER_PAGE_ROWS } from "./serverPages";
export { Table, type TableProps } from "./Table";
export { default as tableCss } from "./table.css?raw";
export { TABLE_TEXTS, type TableTexts } from "./tableMessages";
export type { RowSource } from "./useRows";
export { type CellTone, type Condition, type SortAs, type ToneRule, textOf } from "./values";
