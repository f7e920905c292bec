import { describe, expect, it } from "vitest";
import { ColumnError, checkedColumns, kindOf } from "../../src/table/columns";
import { statusText } from "../../src/table/tableMessages";
import {
  editKey,
  INITIAL_TABLE_STATE,
  pageOf,
  pagerWindow,
  type TableEvent,
  tableReducer,
} from "../../src/table/tableState";
import { t } from "./support";

describe("the pager", () => {
  it.each([
    [0, 1, [0]],
    [0, 4, [0, 1, 2, 3]],
    [0, 20, [0, 1, 2, 3, 4, 5]],
    [10, 20, [8, 9, 10, 11, 12, 13]],
    [19, 20, [14, 15, 16, 17, 18, 19]],
  ])("on page %i of %i shows a window of at most six pages", (index, count, expected) => {
    expect(pagerWindow(index, count)).toEqual(expected);
  });

  it("always has the current page in its window", () => {
    for (let count = 1; count < 15; count++)
      for (let index = 0; index < count; index++) expect(pagerWindow(index, count)).toContain(index);
  });

  it("stays on the last page when there are fewer rows than before", () => {
    expect(pageOf(3, 7, 2)).toEqual({ index: 1, count: 2, from: 2, to: 3 });
    expect(pageOf(0, 3, 5)).toEqual({ index: 0, count: 1, from: 0, to: 0 });
  });
});

describe("the view", () => {
  const used = (
    [
      { type: "pageSizeChosen", pageSize: 10, firstRow: 40 },
      { type: "selected", indexes: [3, 4], on: true },
      { type: "selected", indexes: [4], on: false },
      { type: "edited", key: editKey("note", 3), value: "x" },
    ] satisfies TableEvent[]
  ).reduce<typeof INITIAL_TABLE_STATE>(tableReducer, INITIAL_TABLE_STATE);

  it("keeps the first row shown when the page size changes", () => {
    expect(used).toMatchObject({ pageSize: 10, pageIndex: 4 });
  });

  it("goes to the first page for a new order and a new filter", () => {
    const sort = { column: "isin", direction: "ascending" };
    expect(tableReducer(used, { type: "sorted", column: "isin" })).toMatchObject({ sort, pageIndex: 0 });
    expect(tableReducer(used, { type: "filtered", column: "isin", text: "A" }).pageIndex).toBe(0);
  });

  it("drops selections and edits, which belong to rows, when the rows are replaced", () => {
    expect([...used.selected]).toEqual([3]);
    const after = tableReducer(used, { type: "rowsReplaced" });
    expect([after.selected.size, after.edits.size, after.pageSize]).toEqual([0, 0, 10]);
  });

  it("resets everything on Refresh", () => {
    expect(tableReducer(used, { type: "refreshed" })).toEqual(INITIAL_TABLE_STATE);
  });
});

describe("the status line", () => {
  const facts = {
    from: 1,
    to: 20,
    count: 100,
    total: 100,
    selected: 0,
    filtered: false,
    ended: false,
    phase: "loaded",
    goal: "page",
  } as const;
  const lineFor = (more: Partial<Parameters<typeof statusText>[1]>) => statusText(t, { ...facts, ...more });

  it("says when more is not loaded yet", () => {
    expect(lineFor({})).toBe("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(lineFor({ ended: true })).toBe("Showing 1–20 of 100");
  });

  it("says how many of the loaded rows a filter found", () => {
    expect(lineFor({ filtered: true, count: 30 })).toBe(
      "Showing 1–20 of 30 found in 100 loaded; more not loaded yet",
    );
    expect(lineFor({ filtered: true, count: 0 })).toBe("0 found in 100 loaded; more not loaded yet");
  });

  it("reports the progress of 'Load all' in steps of 500", () => {
    const progress = [0, 100, 400, 500, 900, 1000, 4900].map((total) =>
      lineFor({ phase: "loading", goal: "all", total }),
    );
    expect(progress.map((text) => text.replace("Loading all: ", ""))).toEqual(
      [0, 100, 400, 500, 500, 1000, 4500].map((total) => `${total} so far`),
    );
  });

  it("does not report a page that is fetched ahead", () => {
    expect(lineFor({ phase: "loading", goal: "prefetch" })).toBe(
      "Showing 1–20 of 100 loaded; more not loaded yet",
    );
    expect(lineFor({ phase: "loading", goal: "page" })).toBe("Loading…");
  });

  it("says how many rows are selected", () => {
    expect(lineFor({ ended: true, selected: 2 })).toBe("Showing 1–20 of 100; 2 selected");
  });
});

describe("a column configuration", () => {
  const isin = { name: "isin", header: "ISIN" };

  it.each([
    ["no-columns", "[]"],
    ["no-name", '[{"name":"","header":"x"}]'],
    ["name-twice", '[{"name":"a","header":"x"},{"name":"a","header":"y"}]'],
    ["unknown-type", '[{"name":"a","header":"x","type":"toString"}]'],
    ["unknown-sub-type", '[{"name":"a","header":"x","type":"button","subType":"checkbox"}]'],
    ["no-image", '[{"name":"a","header":"x","type":"img"}]'],
  ])("is refused as %s", (code, json) => {
    expect(() => checkedColumns(JSON.parse(json))).toThrow(
      expect.objectContaining({ name: "ColumnError", code }),
    );
    expect(() => checkedColumns(JSON.parse(json))).toThrow(ColumnError);
  });

  it("may name a checkbox or radio as a type or as an input's subType", () => {
    expect(kindOf({ ...isin, type: "input", subType: "radio" })).toBe(kindOf({ ...isin, type: "radio" }));
    expect(kindOf({ ...isin, type: "input", subType: "number" })).toBe("field");
    expect(checkedColumns([isin])).toEqual([isin]);
  });
});
