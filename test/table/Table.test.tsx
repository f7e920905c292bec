import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { type LoadPage, Table } from "../../src/table";
import {
  COLUMNS,
  columnOf,
  type Issue,
  issues,
  loaded,
  press,
  server,
  show,
  shownIsins,
  sortOf,
  statusText,
  t,
} from "./support";

afterEach(cleanup);

describe("sorting", () => {
  it("goes ascending, descending, off, by number even if numbers come as text", async () => {
    const sizes = ["9,000", "10", "1,00,000"];
    const rows = sizes.map((issueSize, n) => ({ isin: `INE${n}`, issueSize }));
    show({ source: { rows } });
    await press("Issue Size");
    expect([columnOf("Issue Size"), sortOf("Issue Size")]).toEqual([
      ["10", "9,000", "1,00,000"],
      "ascending",
    ]);
    await press("Issue Size");
    expect([columnOf("Issue Size"), sortOf("Issue Size")]).toEqual([
      ["1,00,000", "9,000", "10"],
      "descending",
    ]);
    await press("Issue Size");
    expect([columnOf("Issue Size"), sortOf("Issue Size")]).toEqual([sizes, null]);
  });

  it("orders dates and times by time, and puts missing ones last either way", async () => {
    const rows: Issue[] = [
      { isin: "A", bidOpeningDate: "01/02/2026", openTime: "1:00 PM" },
      { isin: "B" },
      { isin: "C", bidOpeningDate: "31-01-2026", openTime: "09:15" },
      { isin: "D", bidOpeningDate: "2025-12-31", openTime: "10:00:30" },
    ];
    show({ source: { rows } });
    await press("Bid Opening Date");
    expect(shownIsins()).toEqual(["D", "C", "A", "B"]);
    await press("Bid Opening Date");
    expect(shownIsins()).toEqual(["A", "C", "D", "B"]);
    await press("Open Time");
    expect(shownIsins()).toEqual(["C", "D", "A", "B"]);
    expect([sortOf("Open Time"), sortOf("Bid Opening Date")]).toEqual(["ascending", null]);
  });
});

describe("filtering", () => {
  it("has a filter for each column that searches the shown text", async () => {
    show({ source: { rows: [...issues(3), { isin: "INE9", bidOpeningDate: "2026-12-24" }] } });
    const filter = screen.getByRole("textbox", { name: "Filter Bid Opening Date" });
    expect(filter.getAttribute("placeholder")).toBe("Filter Text Here");
    await userEvent.type(filter, "24/12");
    expect(shownIsins()).toEqual(["INE9"]);
    expect(statusText()).toBe("Showing 1–1 of 1 found in 4");
    await userEvent.clear(filter);
    expect(shownIsins()).toHaveLength(4);
  });

  it("joins the filters of several columns, ignores case, and keeps the order", async () => {
    const rows = [
      { isin: "INE10", issueSize: "300" },
      { isin: "INE11", issueSize: "20" },
      { isin: "INE12" },
      { isin: "INF13", issueSize: "30" },
    ];
    show({ source: { rows } });
    await press("Issue Size");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "ine");
    expect(shownIsins()).toEqual(["INE11", "INE10", "INE12"]);
    await userEvent.type(screen.getByLabelText("Filter Issue Size"), "0");
    expect(shownIsins()).toEqual(["INE11", "INE10"]);
    await userEvent.type(screen.getByLabelText("Filter Issue Size"), "0");
    expect(shownIsins()).toEqual(["INE10"]);
    expect(statusText()).toBe("Showing 1–1 of 1 found in 4");
  });

  it("says 'No Record Found' if nothing matches, and that more is not loaded yet", async () => {
    show({ source: { load: server(issues(150)) } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE00149");
    expect(screen.getByText("No Record Found")).toBeDefined();
    expect(statusText()).toBe("0 found in 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–1 of 1 found in 150");
  });
});

describe("rows", () => {
  it("are all shown, also with the same ISIN", () => {
    show({ source: { rows: Array.from({ length: 4 }, () => ({ isin: "INE1" })) } });
    expect(shownIsins()).toEqual(["INE1", "INE1", "INE1", "INE1"]);
  });

  it("with the same ISIN are selected one by one", async () => {
    const onSelectionChange = vi.fn();
    const rows = Array.from({ length: 3 }, (_, n) => ({ isin: "INE1", issueSize: `${n}` }));
    show({ source: { rows }, selectable: true, onSelectionChange });
    await userEvent.click(screen.getByLabelText("Select row 2"));
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[1]]]);
    expect(statusText()).toBe("Showing 1–3 of 3; 1 selected");
  });

  it("without any of the members are shown, and are last in any order", async () => {
    show({ source: { rows: JSON.parse('[{}, {"isin":"INE2"}, {"isin":null}, {"isin":"INE1"}]') } });
    expect(shownIsins()).toEqual(["–not given", "INE2", "–not given", "INE1"]);
    await press("ISIN");
    expect(shownIsins()).toEqual(["INE1", "INE2", "–not given", "–not given"]);
    await press("ISIN");
    expect(shownIsins()).toEqual(["INE2", "INE1", "–not given", "–not given"]);
  });

  it("show a missing value as a dash that is read as 'not given'", () => {
    show({ source: { rows: [{ isin: "INE1", issueSize: "" }] } });
    expect(columnOf("Issue Size")).toEqual(["–not given"]);
    expect(document.querySelector('[data-label="Issue Size"] [aria-hidden]')?.textContent).toBe("–");
  });

  it("that are no objects are counted in a note", () => {
    show({ source: { rows: JSON.parse('[{"isin":"INE1"}, null, 5]') } });
    expect(shownIsins()).toEqual(["INE1"]);
    expect(screen.getByText("Rows that could not be read and are not shown: 2")).toBeDefined();
  });

  it("make only the elements of one page, for any number of loaded rows", async () => {
    const { rerender } = show({ source: { rows: issues(20) }, pageSize: 20 });
    const before = document.querySelectorAll("*").length;
    rerender(
      <Table t={t} caption="Issues" columns={COLUMNS} source={{ rows: issues(10_000) }} pageSize={20} />,
    );
    expect(statusText()).toBe("Showing 1–20 of 10000");
    // five more page numbers, no more rows
    expect(document.querySelectorAll("*").length - before).toBe(5);
  });
});

describe("choosing rows", () => {
  it("selects one row, or all that the filters leave", async () => {
    const onSelectionChange = vi.fn();
    const rows = issues(30);
    show({ source: { rows }, selectable: true, onSelectionChange });
    await userEvent.click(screen.getByLabelText("Select row 3"));
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[2]]]);
    const all = screen.getByRole("checkbox", { name: "Select all" });
    expect(all).toHaveProperty("indeterminate", true);
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE0002");
    await userEvent.click(all);
    expect(onSelectionChange.mock.lastCall?.[0]).toHaveLength(11);
    expect([Reflect.get(all, "checked"), Reflect.get(all, "indeterminate")]).toEqual([true, false]);
    expect(statusText()).toBe("Showing 1–5 of 10 found in 30; 11 selected");
    await userEvent.click(all);
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[2]]]);
  });

  it("keeps a selection with its row when the order changes", async () => {
    show({ source: { rows: issues(3) }, selectable: true });
    await userEvent.click(screen.getByLabelText("Select row 1"));
    await press("ISIN");
    await press("ISIN");
    expect(screen.getByLabelText("Select row 3")).toHaveProperty("checked", true);
    expect(screen.getByLabelText("Select row 1")).toHaveProperty("checked", false);
  });

  it("selects the shown row in any order and on any page, and deselects it again", async () => {
    const onSelectionChange = vi.fn();
    const rows = issues(8);
    show({ source: { rows }, selectable: true, onSelectionChange });
    await press("ISIN");
    await press("ISIN");
    await userEvent.click(screen.getByLabelText("Select row 1"));
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[7]]]);
    await press("Next");
    await userEvent.click(screen.getByLabelText("Select row 8"));
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[0], rows[7]]]);
    await userEvent.click(screen.getByLabelText("Select row 8"));
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[7]]]);
  });
});

describe("for every investor", () => {
  it("is a named table with named headers, parents over children", () => {
    show({ source: { rows: issues(2) } });
    const table = screen.getByRole("table", { name: "Issues" });
    expect(table.querySelector("caption")?.textContent).toBe("Issues");
    const parent = within(table).getByRole("columnheader", { name: "Issue" });
    expect([parent.getAttribute("scope"), parent.getAttribute("colspan")]).toEqual(["colgroup", "2"]);
    expect(within(table).getAllByRole("rowheader")[0]?.getAttribute("scope")).toBe("row");
    expect(document.querySelector("[style]")).toBeNull();
  });

  it("keeps its roles and labels when the rows become cards", () => {
    show({ source: { rows: issues(1) } });
    for (const part of document.querySelectorAll("table, thead, tbody, tr, th, td"))
      expect(part.getAttribute("role")).toBeTruthy();
    expect(
      [...document.querySelectorAll("tbody tr > *")].map((cell) => cell.getAttribute("data-label")),
    ).toEqual(["ISIN", "Issue Size", "Bid Opening Date", "Open Time"]);
  });

  it("has its live region before there is a text in it", async () => {
    let answer = (_rows: Issue[]) => {};
    const load: LoadPage<Issue> = () =>
      new Promise((resolve) => {
        answer = (rows) => resolve({ statusCode: 200, rows });
      });
    show({ source: { load } });
    const region = screen.getByRole("status");
    await act(async () => answer(issues(1)));
    expect([screen.getByRole("status") === region, region.textContent]).toEqual([true, "Showing 1–1 of 1"]);
  });

  it("works by keyboard alone, and the focus stays in its place", async () => {
    show({ source: { rows: issues(8) } });
    screen.getByRole("button", { name: "ISIN" }).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    expect(shownIsins()[0]).toBe("INE00007");
    expect(document.activeElement?.textContent).toBe("ISIN");
    screen.getByRole("button", { name: "Next" }).focus();
    await userEvent.keyboard(" ");
    expect(statusText()).toBe("Showing 6–8 of 8");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    await userEvent.keyboard(" ");
    expect(statusText()).toBe("Showing 6–8 of 8");
  });

  it("speaks the host's language", () => {
    const german = { TABLE_EMPTY: "Nichts gefunden", TABLE_FILTER_NAME: "Filter für {column}" };
    show({ source: { rows: [] }, t: createTexts({ ...EN_GB_TEXTS, overrides: german }, table).t });
    expect(screen.getByText("Nichts gefunden")).toBeDefined();
    expect(screen.getByLabelText("Filter für ISIN")).toBeDefined();
  });
});
