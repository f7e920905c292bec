import { describe, expect, it } from "vitest";
import type { ColumnConfig } from "../../src/table";
import { createSortFilterIndex } from "../../src/table/sortFilterIndex";
import type { ColumnSort } from "../../src/table/tableState";

interface Row {
  name?: string;
  quantity?: string | number;
  date?: string;
}

const COLUMNS: readonly ColumnConfig<Row>[] = [
  { name: "name", header: "Name" },
  { name: "quantity", header: "Quantity", sortAs: "number" },
  { name: "date", header: "Date", sortAs: "date" },
];

const ordered = (rows: readonly Row[], column: string, direction: ColumnSort["direction"] = "ascending") => [
  ...createSortFilterIndex(COLUMNS, rows).ordered({ column, direction }),
];

describe("the order of rows", () => {
  it("is the order of loading while no sort is chosen", () => {
    expect([...createSortFilterIndex(COLUMNS, [{}, {}, {}]).ordered(undefined)]).toEqual([0, 1, 2]);
  });

  it("keeps equal rows in the order of loading, ascending and descending", () => {
    const rows = [{ name: "b" }, { name: "A" }, { name: "á" }, { name: "b" }, { name: "a" }];
    expect(ordered(rows, "name")).toEqual([1, 2, 4, 0, 3]);
    expect(ordered(rows, "name", "descending")).toEqual([0, 3, 1, 2, 4]);
  });

  it("puts rows without a readable value last, ascending and descending", () => {
    const rows = [{ quantity: "x" }, { quantity: "1,000" }, {}, { quantity: 20 }, { quantity: "-3" }];
    expect(ordered(rows, "quantity")).toEqual([4, 3, 1, 0, 2]);
    expect(ordered(rows, "quantity", "descending")).toEqual([1, 3, 4, 0, 2]);
  });

  it("is right for more different values than the cache holds", () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, n) => ({ quantity: String((n * 7919) % count) }));
    const values = ordered(rows, "quantity", "descending").map((place) => Number(rows[place]?.quantity));
    expect(values).toEqual(Array.from({ length: count }, (_, n) => count - 1 - n));
  });
});

describe("the result of filters", () => {
  const rows = [
    { name: "Reliance", date: "2026-11-20" },
    { name: "TATA STEEL", date: "2026-01-02" },
    { name: "Tata Power" },
  ];
  const lookup = createSortFilterIndex(COLUMNS, rows);
  const all = lookup.ordered(undefined);

  it("matches the shown texts, ignores case, and keeps the given order", () => {
    const turned = lookup.ordered({ column: "name", direction: "descending" });
    expect([...lookup.found(turned, new Map([["name", " tAtA "]]))]).toEqual([1, 2]);
    expect([...lookup.found(all, new Map([["date", "/11/"]]))]).toEqual([0]);
  });

  it("matches every filter, and is all rows if only spaces were typed", () => {
    const filters = new Map([
      ["name", "tata"],
      ["date", "2026"],
    ]);
    expect([...lookup.found(all, filters)]).toEqual([1]);
    expect(lookup.found(all, new Map([["name", "  "]]))).toBe(all);
  });
});
