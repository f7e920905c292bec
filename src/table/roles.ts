/** Explicit roles: the narrow layout draws cards with `display: block`, and browsers then drop a table's semantics. */
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
