import { describe, expect, it } from "vitest";
import {
  NO_PAGES,
  onPageAnswer,
  type Pages,
  type PagesEvent,
  pagesReducer,
  SERVER_PAGE_ROWS,
} from "../../src/table/serverPages";

interface Row {
  isin: string;
}

function page(number: number, count: number): PagesEvent<Row> {
  return { type: "pageLoaded", page: number, rows: Array.from({ length: count }, () => ({ isin: "INE1" })) };
}

function run(events: readonly PagesEvent<Row>[]): Pages<Row> {
  return events.reduce(pagesReducer<Row>, NO_PAGES);
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

  it("keeps the loaded rows when a page fails, and asks for that page again (R37)", () => {
    const failed = run([
      page(1, 100),
      page(2, 100),
      { type: "moreWanted", goal: "page" },
      { type: "pageFailed" },
    ]);
    expect(failed).toMatchObject({ phase: "failed", nextPage: 3, ended: false });
    expect(failed.rows).toHaveLength(200);
    expect([page(3, 100), page(4, 100), page(5, 1)].reduce(pagesReducer<Row>, failed).rows).toHaveLength(401);
  });

  it("never takes a page twice, and never leaves one out", () => {
    expect(run([page(1, 100), page(2, 100), page(2, 100), page(4, 100)]).rows).toHaveLength(200);
  });

  it("replaces all rows when page 1 comes again", () => {
    const pages = run([page(1, 100), page(2, 10), page(1, 100)]);
    expect(pages).toMatchObject({ ended: false, nextPage: 2, generation: 2 });
    expect(pages.rows).toHaveLength(100);
  });

  it("asks for the remaining pages in turn, each once, until one has fewer than 100 rows", () => {
    const rest: PagesEvent<Row> = { type: "moreWanted", goal: "all" };
    const asked = [page(1, 100), rest, page(2, 100), page(3, 100), page(4, 7)].map((_, at, events) => {
      const pages = run(events.slice(0, at + 1));
      return [pages.phase, pages.requestedPage, pages.calls];
    });
    expect(asked).toEqual([
      ["loaded", 1, 1],
      ["loading", 2, 2],
      ["loading", 3, 3],
      ["loading", 4, 4],
      ["loaded", 4, 4],
    ]);
  });

  it("makes no second call for a page under way; later callers share its answer", () => {
    const under = run([page(1, 100), { type: "moreWanted", goal: "prefetch" }]);
    const wanted = (["prefetch", "page", "all", "page"] as const).map(
      (goal) => ({ type: "moreWanted", goal }) as const,
    );
    const after = wanted.reduce(pagesReducer<Row>, under);
    expect(after).toMatchObject({ requestedPage: 2, calls: under.calls, goal: "all" });
    expect(pagesReducer(after, page(2, 100))).toMatchObject({ requestedPage: 3, phase: "loading" });
  });

  it("stops after the page under way, which is kept, and continues from there", () => {
    const stopped = run([
      page(1, 100),
      { type: "moreWanted", goal: "all" },
      { type: "stopped" },
      page(2, 100),
    ]);
    expect(stopped).toMatchObject({ phase: "loaded", nextPage: 3 });
    expect(stopped.rows).toHaveLength(200);
    expect(pagesReducer(stopped, { type: "moreWanted", goal: "all" })).toMatchObject({ requestedPage: 3 });
  });

  it("stops at a page that fails, and continues from it when asked to", () => {
    const failed = run([
      page(1, 100),
      { type: "moreWanted", goal: "all" },
      page(2, 100),
      { type: "pageFailed" },
    ]);
    expect(failed).toMatchObject({ phase: "failed", goal: "page" });
    const again = pagesReducer(failed, { type: "moreWanted", goal: "all" });
    expect(again).toMatchObject({ phase: "loading", requestedPage: 3 });
    expect(pagesReducer(again, page(3, 100))).toMatchObject({ phase: "loading", requestedPage: 4 });
  });

  it("asks for nothing after the end of data", () => {
    const whole = run([page(1, 7)]);
    for (const goal of ["prefetch", "page", "all"] as const)
      expect(pagesReducer(whole, { type: "moreWanted", goal })).toBe(whole);
  });

  it("begins with page 1 on a refresh, which also ends the loading of the rest", () => {
    const again = run([
      page(1, 100),
      { type: "moreWanted", goal: "all" },
      { type: "refreshed" },
      page(1, 100),
    ]);
    expect(again).toMatchObject({ phase: "loaded", nextPage: 2, generation: 2 });
    expect(again.rows).toHaveLength(100);
  });

  it("counts rows that are no objects, instead of dropping them silently", () => {
    const rows: Row[] = JSON.parse('[{"isin":"A"}, null, 7, "x", [1], {"isin":"B"}]');
    expect(run([{ type: "pageLoaded", page: 1, rows }])).toMatchObject({
      rows: [{ isin: "A" }, { isin: "B" }],
      unreadable: 4,
    });
  });

  it("counts unreadable rows of every page", () => {
    const rows: Row[] = JSON.parse(`[${Array(SERVER_PAGE_ROWS).fill("null").join()}]`);
    const pages = [1, 2].map((page) => ({ type: "pageLoaded", page, rows }) as const);
    const both = run([...pages.slice(0, 1), { type: "moreWanted", goal: "page" }, ...pages.slice(1)]);
    expect(both.unreadable).toBe(200);
  });

  it("counts unreadable rows in a page's length, so that they do not end the data", () => {
    const rows: Row[] = JSON.parse(`[${Array(SERVER_PAGE_ROWS).fill("null").join()}]`);
    expect(run([{ type: "pageLoaded", page: 1, rows }])).toMatchObject({ ended: false, unreadable: 100 });
  });

  it.each([500, "404", 0, Number.NaN])("an answer with status %s is a failed page", (statusCode) => {
    expect(onPageAnswer(1, { statusCode, rows: [] })).toEqual({ type: "pageFailed" });
  });

  it.each([200, "200", 206])("an answer with status %s is a page", (statusCode) => {
    const rows = [{ isin: "INE1" }];
    expect(onPageAnswer(3, { statusCode, rows })).toEqual({ type: "pageLoaded", page: 3, rows });
  });

  it("an answer without a list of rows is a failed page", () => {
    expect(onPageAnswer(1, JSON.parse('{"statusCode":200,"rows":{}}'))).toEqual({ type: "pageFailed" });
  });
});
