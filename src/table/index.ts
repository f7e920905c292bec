export type { CellAction } from "./Cells";
export type { ColumnConfig, TableRow } from "./columns";
export type { LoadPage, PageAnswer } from "./serverPages";
export { Table, type TableProps } from "./Table";
export { default as tableCss } from "./table.css?raw";
export type { RowSource } from "./useRows";
export { type CellTone, type SortAs, type ToneRule, textOf } from "./values";
