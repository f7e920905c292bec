import type { ColumnConfig } from "../../src/table";
import type { IssueRow } from "./issues";

const DOT =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>',
  );

/** Every kind of column, for the issue rows of spec §3. */
export const ISSUE_COLUMNS: readonly ColumnConfig<IssueRow>[] = [
  { name: "isin", header: "ISIN", type: "id" },
  { name: "flag", header: "Board", type: "img", imgSrc: DOT },
  { name: "issueSize", header: "Issue Size", parent: "Amounts", sortAs: "number" },
  {
    name: "greenShoeAmount",
    header: "Green Shoe Amount",
    parent: "Amounts",
    sortAs: "number",
    tones: [
      { when: { above: 100_000 }, tone: "success" },
      { when: { below: 1_000 }, tone: "danger" },
    ],
  },
  { name: "bidOpeningDate", header: "Bid Opening Date", parent: "Bidding", sortAs: "date" },
  { name: "openTime", header: "Open Time", parent: "Bidding", sortAs: "time" },
  { name: "bidClosingDate", header: "Bid Closing Date", parent: "Bidding", sortAs: "date" },
  { name: "closeTime", header: "Close Time", parent: "Bidding", sortAs: "time" },
  { name: "updatedDate", header: "Updated Date", parent: "Updated", sortAs: "date" },
  { name: "updatedTime", header: "Updated Time", parent: "Updated", sortAs: "time" },
  {
    name: "status",
    header: "Status",
    customHtml: (_row, shown) => <strong>{shown}</strong>,
    tones: [
      { when: { oneOf: ["OPEN"] }, tone: "success" },
      { when: { oneOf: ["WITHDRAWN"] }, tone: "danger" },
      { when: { oneOf: ["CLOSED"] }, tone: "muted" },
    ],
  },
  { name: "prospectus", header: "Prospectus", type: "textOrButton", subType: "link" },
  { name: "watched", header: "Watch", type: "checkbox" },
  {
    name: "preferred",
    header: "Preferred",
    type: "radio",
    disableElement: { name: "status", oneOf: ["WITHDRAWN"] },
  },
  { name: "note", header: "Note", type: "input" },
  {
    name: "bid",
    header: "Bid",
    type: "button",
    subType: "primary",
    label: "Bid",
    disableElement: { name: "status", oneOf: ["CLOSED"] },
    visibilityConditions: { row: [{ name: "status", oneOf: ["OPEN", "CLOSED"] }] },
  },
  {
    name: "remark",
    header: "Remark",
    visibilityConditions: { column: (rows) => rows.some((row) => "remark" in row) },
  },
];
