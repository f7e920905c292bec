// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ColumnConfig, type LoadPage, type PageAnswer, Table, type TableProps } from "../../src/table";

interface Issue {
  isin: string;
  issueSize?: string;
  bidOpeningDate?: string;
  openTime?: string;
}

const COLUMNS: readonly ColumnConfig<Issue>[] = [
  { name: "isin", header: "ISIN", type: "id" },
  { name: "issueSize", header: "Issue Size", parent: "Issue", sortAs: "number" },
  { name: "bidOpeningDate", header: "Bid Opening Date", parent: "Issue", sortAs: "date" },
  { name: "openTime", header: "Open Time", sortAs: "time" },
];

function issues(count: number): Issue[] {
  return Array.from({ length: count }, (_, n) => ({
    isin: `INE${String(n).padStart(5, "0")}`,
    issueSize: String(n * 10),
    bidOpeningDate: "2026-11-20",
    openTime: "09:15",
  }));
}

/** A server of `rows`; `failing` names pages that answer 500 while they stand in it. */
function server(rows: readonly Issue[], failing = new Set<number>()) {
  return vi.fn<LoadPage<Issue>>(async (pgNo, limit) => ({
    statusCode: failing.has(pgNo) ? 500 : 200,
    rows: failing.has(pgNo) ? [] : rows.slice((pgNo - 1) * limit, pgNo * limit),
  }));
}

function show(props: Partial<TableProps<Issue>>) {
  return render(<Table caption="Issues" columns={COLUMNS} source={{ rows: [] }} {...props} />);
}

const said = () => screen.getByRole("status").textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const shownIsins = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);
const columnOf = (header: string) =>
  [...document.querySelectorAll(`tbody [data-label="${header}"]`)].map((cell) => cell.textContent);
const sortOf = (name: string) =>
  screen.getByRole("columnheader", { name: new RegExp(name) }).getAttribute("aria-sort");
async function loaded(text: string) {
  await waitFor(() => expect(said()).toBe(text));
}

afterEach(cleanup);

describe("sorting", () => {
  it("goes ascending, descending, off, by number even where numbers come as text", async () => {
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
  it("has a filter per column that looks at what the column shows", async () => {
    show({ source: { rows: [...issues(3), { isin: "INE9", bidOpeningDate: "2026-12-24" }] } });
    const filter = screen.getByRole("textbox", { name: "Filter Bid Opening Date" });
    expect(filter.getAttribute("placeholder")).toBe("Filter Text Here");
    await userEvent.type(filter, "24/12");
    expect(shownIsins()).toEqual(["INE9"]);
    expect(said()).toBe("Showing 1–1 of 1 found in 4");
    await userEvent.clear(filter);
    expect(shownIsins()).toHaveLength(4);
  });

  it("says 'No Record Found' when nothing matches, and that more is not loaded yet", async () => {
    show({ source: { load: server(issues(150)) } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE00149");
    expect(screen.getByText("No Record Found")).toBeDefined();
    expect(said()).toBe("0 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–1 of 1 found in 150");
  });
});

describe("pages of the server", () => {
  it("shows 5 rows a page before the first load and 20 after", async () => {
    show({ source: { load: server(issues(60)) } });
    const size = screen.getByRole("combobox", { name: "Rows per page" });
    expect(size).toHaveProperty("value", "5");
    await loaded("Showing 1–20 of 60");
    expect(size).toHaveProperty("value", "20");
    await userEvent.selectOptions(size, "50");
    expect(said()).toBe("Showing 1–50 of 60");
  });

  it("asks for 100 rows a call until a page has fewer, and then has no 'Load more'", async () => {
    const load = server(issues(250));
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 250");
    expect(load.mock.calls.map(([pgNo, limit]) => [pgNo, limit])).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
    ]);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("status"));
  });

  it.each([
    [0, "0 rows", false],
    [1, "Showing 1–1 of 1", false],
    [99, "Showing 1–20 of 99", false],
    [100, "Showing 1–20 of 100 loaded; more not loaded yet", true],
    [101, "Showing 1–20 of 100 loaded; more not loaded yet", true],
  ])("with %i rows there says '%s'", async (count, text, more) => {
    show({ source: { load: server(issues(count)) } });
    await loaded(text);
    expect(screen.queryByRole("button", { name: "Load more" }) !== null).toBe(more);
    expect(screen.queryByText("No Record Found") !== null).toBe(count === 0);
  });

  it("goes nowhere by a Next that is switched off, also when more rows come later", async () => {
    show({ source: { load: server(issues(150)) } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Last");
    await press("Next");
    await press("Load more");
    await loaded("Showing 81–100 of 150");
  });

  it("keeps the rows there are when page 3 of 5 fails, says so, and tries that page again", async () => {
    const failing = new Set([3]);
    const load = server(issues(410), failing);
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    await press("Load more");
    const message = "We are unable to process your request. Please try later.";
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
    expect(said()).toBe("Showing 1–20 of 200 loaded; more not loaded yet");
    failing.clear();
    for (const total of ["300 loaded; more not loaded yet", "400 loaded; more not loaded yet", "410"]) {
      await press("Load more");
      await loaded(`Showing 1–20 of ${total}`);
    }
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it("shows the server error, not 'No Record Found', when the first page fails; Refresh tries again", async () => {
    const failing = new Set([1]);
    show({ source: { load: server(issues(3), failing) } });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("unable to process"));
    expect(screen.queryByText("No Record Found")).toBeNull();
    failing.clear();
    await press("Refresh");
    await loaded("Showing 1–3 of 3");
  });

  it("takes a rejected or shapeless answer for a failed page", async () => {
    const answers = [Promise.reject(new Error("offline")), Promise.resolve(JSON.parse("null"))];
    for (const answer of answers) {
      show({ source: { load: () => answer } });
      await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("unable to process"));
      cleanup();
    }
  });

  it("resets everything on Refresh: order, filters, page, page size, choice and rows", async () => {
    const onSelectionChange = vi.fn();
    const load = server(issues(150));
    show({ source: { load }, selectable: true, onSelectionChange });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 150");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE");
    await press("ISIN");
    await press("ISIN");
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "10");
    await press("Page 3");
    await userEvent.click(screen.getByLabelText("Select row 21"));
    expect(said()).toBe("Showing 21–30 of 150 found in 150; 1 selected");
    await press("Refresh");
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(shownIsins()[0]).toBe("INE00000");
    expect(screen.getByLabelText("Filter ISIN")).toHaveProperty("value", "");
    expect([sortOf("ISIN"), load.mock.lastCall?.[0]]).toEqual([null, 1]);
    expect(onSelectionChange.mock.lastCall).toEqual([[]]);
  });

  it("lets no answer in that was overtaken by a Refresh, and aborts its call", async () => {
    const calls: { signal: AbortSignal; answer(rows: Issue[]): void }[] = [];
    const load: LoadPage<Issue> = (_pgNo, _limit, signal) =>
      new Promise<PageAnswer<Issue>>((resolve) => {
        calls.push({ signal, answer: (rows) => resolve({ statusCode: 200, rows }) });
      });
    show({ source: { load } });
    await press("Refresh");
    await act(async () => {
      calls[1]?.answer(issues(2));
      calls[0]?.answer(issues(7));
    });
    await loaded("Showing 1–2 of 2");
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it("aborts the call under way when it is taken away", () => {
    const signals: AbortSignal[] = [];
    const { unmount } = show({
      source: { load: (_pgNo, _limit, signal) => new Promise(() => signals.push(signal)) },
    });
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("has no 'Load more' in manual mode: Next goes on to the server's next page", async () => {
    show({ source: { load: server(issues(150)), manual: true } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    await press("Last");
    await press("Next");
    await loaded("Showing 101–120 of 150");
    await press("Last");
    expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("rows", () => {
  it("are all shown, also with the same ISIN", () => {
    show({ source: { rows: Array.from({ length: 4 }, () => ({ isin: "INE1" })) } });
    expect(shownIsins()).toEqual(["INE1", "INE1", "INE1", "INE1"]);
  });

  it("show what is missing as a dash that is read as 'not given'", () => {
    show({ source: { rows: [{ isin: "INE1", issueSize: "" }] } });
    expect(columnOf("Issue Size")).toEqual(["–not given"]);
    expect(document.querySelector('[data-label="Issue Size"] [aria-hidden]')?.textContent).toBe("–");
  });

  it("that are no objects are counted in a note", () => {
    show({ source: { rows: JSON.parse('[{"isin":"INE1"}, null, 5]') } });
    expect(shownIsins()).toEqual(["INE1"]);
    expect(screen.getByText("Rows that could not be read and are not shown: 2")).toBeDefined();
  });

  it("never become more elements than a page has, however many are loaded", async () => {
    const { rerender } = show({ source: { rows: issues(20) }, pageSize: 20 });
    const before = document.querySelectorAll("*").length;
    rerender(<Table caption="Issues" columns={COLUMNS} source={{ rows: issues(10_000) }} pageSize={20} />);
    expect(said()).toBe("Showing 1–20 of 10000");
    // Five more page numbers, no more rows.
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
    expect(said()).toBe("Showing 1–5 of 10 found in 30; 11 selected");
    await userEvent.click(all);
    expect(onSelectionChange.mock.lastCall).toEqual([[rows[2]]]);
  });

  it("keeps a choice with its row when the order changes", async () => {
    show({ source: { rows: issues(3) }, selectable: true });
    await userEvent.click(screen.getByLabelText("Select row 1"));
    await press("ISIN");
    await press("ISIN");
    expect(screen.getByLabelText("Select row 3")).toHaveProperty("checked", true);
    expect(screen.getByLabelText("Select row 1")).toHaveProperty("checked", false);
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

  it("keeps its roles and labels where the rows become cards", () => {
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

  it("works by keyboard alone, and focus stays where it is", async () => {
    show({ source: { rows: issues(8) } });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{Enter}");
    expect(shownIsins()[0]).toBe("INE00007");
    expect(document.activeElement?.textContent).toBe("ISIN");
    screen.getByRole("button", { name: "Next" }).focus();
    await userEvent.keyboard(" ");
    expect(said()).toBe("Showing 6–8 of 8");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    await userEvent.keyboard(" ");
    expect(said()).toBe("Showing 6–8 of 8");
  });

  it("speaks the host's language", () => {
    show({ source: { rows: [] }, texts: { empty: "Nichts gefunden", filterName: "Filter für {column}" } });
    expect(screen.getByText("Nichts gefunden")).toBeDefined();
    expect(screen.getByLabelText("Filter für ISIN")).toBeDefined();
  });
});
