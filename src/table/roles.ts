/** Roles by hand: as cards the parts of the table are no table boxes, and browsers then drop their semantics. */
export const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
  status: { role: "status" },
  alert: { role: "alert" },
} as const;
