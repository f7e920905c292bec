import { describe, expect, it } from "vitest";
import {
  answered,
  NOTHING_LOADED,
  type Pages,
  type PagesEvent,
  pagesAfter,
  SERVER_PAGE_ROWS,
} from "../../src/table/pages";

interface Row {
  isin: string;
}

function page(number: number, count: number): PagesEvent<Row> {
  return { type: "pageLoaded", page: number, rows: Array.from({ length: count }, () => ({ isin: "INE1" })) };
}

function run(events: readonly PagesEvent<Row>[]): Pages<Row> {
  return events.reduce(pagesAfter<Row>, NOTHING_LOADED);
}

describe("loading in pages of 100", () => {
  it.each([
    [0, true],
    [1, true],
    [99, true],
    [100, false],
  ])("a page of %i rows is the end of data: %s", (count, ended) => {
    expect(run([page(1, count)])).toMatchObject({ ended, nextPage: 2, phase: "loaded" });
  });

  it("adds page after page until the end", () => {
    const pages = run([page(1, 100), page(2, 100), page(3, 50)]);
    expect(pages).toMatchObject({ ended: true, generation: 1 });
    expect(pages.rows).toHaveLength(250);
  });

  it("shows rows with the same ISIN all", () => {
    expect(run([page(1, 3)]).rows).toHaveLength(3);
  });

  it("keeps the rows there are when a page fails, and asks for that page again", () => {
    const failed = run([page(1, 100), page(2, 100), { type: "pageAsked" }, { type: "pageFailed" }]);
    expect(failed).toMatchObject({ phase: "failed", nextPage: 3, ended: false });
    expect(failed.rows).toHaveLength(200);
    expect([page(3, 100), page(4, 100), page(5, 1)].reduce(pagesAfter<Row>, failed).rows).toHaveLength(401);
  });

  it("never takes a page twice nor leaves one out", () => {
    expect(run([page(1, 100), page(2, 100), page(2, 100), page(4, 100)]).rows).toHaveLength(200);
  });

  it("begins anew when page 1 comes again", () => {
    const pages = run([page(1, 100), page(2, 10), page(1, 100)]);
    expect(pages).toMatchObject({ ended: false, nextPage: 2, generation: 2 });
    expect(pages.rows).toHaveLength(100);
  });

  it("counts rows that are no objects instead of dropping them in silence", () => {
    const rows: Row[] = JSON.parse('[{"isin":"A"}, null, 7, "x", [1], {"isin":"B"}]');
    expect(run([{ type: "pageLoaded", page: 1, rows }])).toMatchObject({
      rows: [{ isin: "A" }, { isin: "B" }],
      unreadable: 4,
    });
  });

  it("counts unreadable rows in a page's length, so that they do not end the data", () => {
    const rows: Row[] = JSON.parse(`[${Array(SERVER_PAGE_ROWS).fill("null").join()}]`);
    expect(run([{ type: "pageLoaded", page: 1, rows }])).toMatchObject({ ended: false, unreadable: 100 });
  });

  it.each([500, "404", 0, Number.NaN])("an answer with status %s is a failed page", (statusCode) => {
    expect(answered(1, { statusCode, rows: [] })).toEqual({ type: "pageFailed" });
  });

  it.each([200, "200", 206])("an answer with status %s is a page", (statusCode) => {
    const rows = [{ isin: "INE1" }];
    expect(answered(3, { statusCode, rows })).toEqual({ type: "pageLoaded", page: 3, rows });
  });

  it("an answer without a list of rows is a failed page", () => {
    expect(answered(1, JSON.parse('{"statusCode":200,"rows":{}}'))).toEqual({ type: "pageFailed" });
  });
});
