import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type LoadPage, type PageAnswer, Table } from "../../src/table";
import {
  COLUMNS,
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

const SERVER_ERROR = "We are unable to process your request. Please try later.";

afterEach(cleanup);

/** Makes a server that answers its last call with `count` rows when the test says so. */
function heldServer() {
  const signals: AbortSignal[] = [];
  let release = (_count: number): void => {};
  const load = vi.fn<LoadPage<Issue>>((_pgNo, _limit, signal) => {
    signals.push(signal);
    return new Promise((resolve) => {
      release = (count) => resolve({ statusCode: 200, rows: issues(count) });
    });
  });
  return { load, signals, answer: (count: number) => act(async () => release(count)) };
}

describe("pages of the server", () => {
  it("keeps Refresh while it loads a first page that failed, and has no tools while it loads it first (R37, R71)", async () => {
    const { load, answer } = heldServer();
    load.mockRejectedValueOnce(new Error("offline"));
    const { container } = show({ source: { load } });
    const tools = () => container.querySelector(".edis-table")?.getAttribute("data-tools");
    expect(tools()).toBe("none");
    await waitFor(() => expect(tools()).toBe("folded"));
    await press("Refresh");
    expect(tools()).toBe("folded");
    await answer(3);
    expect(tools()).toBe("none");
  });

  it("shows 5 rows on a page before the first load and 20 after it", async () => {
    show({ source: { load: server(issues(60)) } });
    const size = screen.getByRole("combobox", { name: "Rows per page" });
    expect(size).toHaveProperty("value", "5");
    await loaded("Showing 1–20 of 60");
    expect(size).toHaveProperty("value", "20");
    await userEvent.selectOptions(size, "50");
    expect(statusText()).toBe("Showing 1–50 of 60");
  });

  it("asks for 100 rows in each call until a page has fewer, and then has no 'Load more'", async () => {
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

  it("does not move with a disabled Next, also when more rows come later", async () => {
    const { load, answer } = heldServer();
    show({ source: { load } });
    await answer(100);
    await press("Last");
    await press("Next");
    await answer(50);
    await loaded("Showing 81–100 of 150");
  });

  it("asks for the next page when the last page but one is shown, and not before", async () => {
    const load = server(issues(410));
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Page 3");
    await loaded("Showing 41–60 of 100 loaded; more not loaded yet");
    expect(load).toHaveBeenCalledTimes(1);
    await press("Page 4");
    await loaded("Showing 61–80 of 200 loaded; more not loaded yet");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2]);
  });

  it("announces no page that it fetches ahead, and a press of 'Load more' waits for that page", async () => {
    const { load, answer } = heldServer();
    show({ source: { load } });
    await answer(100);
    await press("Last");
    expect(load).toHaveBeenCalledTimes(2);
    expect(statusText()).toBe("Showing 81–100 of 100 loaded; more not loaded yet");
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false");
    await press("Load more");
    expect(statusText()).toBe("Loading…");
    await answer(100);
    await loaded("Showing 81–100 of 200 loaded; more not loaded yet");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("fetches nothing ahead while sorted or filtered, as new rows would move the shown ones", async () => {
    const load = server(issues(410));
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE00001");
    await loaded("Showing 1–1 of 1 found in 100 loaded; more not loaded yet");
    await userEvent.clear(screen.getByLabelText("Filter ISIN"));
    await press("ISIN");
    await press("Last");
    await loaded("Showing 81–100 of 100 loaded; more not loaded yet");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("does not retry by itself a page ahead that failed", async () => {
    const load = server(issues(410), new Set([2]));
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Last");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2]);
  });

  it("keeps the loaded rows when page 3 of 5 fails, says so, and tries that page again", async () => {
    const failing = new Set([3]);
    const load = server(issues(410), failing);
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    await press("Load more");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
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
    expect(screen.getByRole("cell", { name: "–" })).toBeTruthy();
    failing.clear();
    await press("Refresh");
    await loaded("Showing 1–3 of 3");
  });

  it("takes a rejected or malformed answer as a failed page", async () => {
    const answers = [Promise.reject(new Error("offline")), Promise.resolve(JSON.parse("null"))];
    for (const answer of answers) {
      show({ source: { load: () => answer } });
      await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("unable to process"));
      cleanup();
    }
  });

  it("loads 1,000 rows with one press of 'Load all', each page once, and filters them all", async () => {
    const load = server(issues(1000));
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE00999");
    expect(statusText()).toBe("0 found in 100 loaded; more not loaded yet");
    await press("Load all");
    await loaded("Showing 1–1 of 1 found in 1000");
    expect(shownIsins()).toEqual(["INE00999"]);
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual(Array.from({ length: 11 }, (_, n) => n + 1));
    expect(screen.queryByRole("button", { name: "Load all" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("status"));
  });

  it("reports the progress of 'Load all', with a named progress bar too, and stops when asked to", async () => {
    const { load, answer } = heldServer();
    show({ source: { load } });
    await answer(100);
    await press("Load all");
    const stop = screen.getByRole("button", { name: "Stop loading" });
    expect(document.activeElement).toBe(stop);
    await answer(100);
    expect(statusText()).toBe("Loading all: 200 so far");
    const bar = screen.getByRole("progressbar", { name: "Load all" });
    expect(bar.getAttribute("aria-valuetext")).toBe("Loading all: 200 so far");
    await press("Stop loading");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Load all" }));
    await answer(100);
    await loaded("Showing 1–20 of 300 loaded; more not loaded yet");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3]);
    await press("Load all");
    await answer(3);
    await loaded("Showing 1–20 of 303");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3, 4]);
  });

  it("keeps the rows when a page of 'Load all' fails, and continues from it with another press", async () => {
    const failing = new Set([3]);
    const load = server(issues(410), failing);
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load all");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    failing.clear();
    await press("Load all");
    await loaded("Showing 1–20 of 410");
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it("takes no more rows after its screen has ended, and aborts the call under way (R35)", async () => {
    const { load, answer, signals } = heldServer();
    const { rerender } = show({ source: { load } });
    await answer(100);
    await press("Load all");
    rerender(<Table t={t} caption="Issues" columns={COLUMNS} source={{ load, closed: true }} />);
    await answer(100);
    expect(statusText()).toBe("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(signals.map(({ aborted }) => aborted).at(-1)).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("button", { name: /Load|Stop/ })).toBeNull();
  });

  it("keeps its rows while it is paused: it gives up the call under way, and loads and refreshes nothing", async () => {
    const { load, answer, signals } = heldServer();
    const { rerender } = show({ source: { load } });
    const pause = (paused: boolean) =>
      rerender(<Table t={t} caption="Issues" columns={COLUMNS} source={{ load, paused }} />);
    await answer(100);
    await press("Refresh");
    pause(true);
    await answer(3);
    for (const name of ["Refresh", "Load more", "Load all"]) await press(name);
    expect(signals.map(({ aborted }) => aborted).at(-1)).toBe(true);
    expect(statusText()).toBe("Showing 1–20 of 100 loaded; more not loaded yet");
    const calls = load.mock.calls.length;
    pause(false);
    expect(load).toHaveBeenCalledTimes(calls);
    await press("Refresh");
    await answer(3);
    await loaded("Showing 1–3 of 3");
  });

  it("goes on with 'Load all' after a pause", async () => {
    const { load, answer } = heldServer();
    const { rerender } = show({ source: { load } });
    const pause = (paused: boolean) =>
      rerender(<Table t={t} caption="Issues" columns={COLUMNS} source={{ load, paused }} />);
    await answer(100);
    await press("Load all");
    pause(true);
    await answer(100);
    expect(statusText()).toBe("Showing 1–20 of 100 loaded; more not loaded yet");
    pause(false);
    await answer(100);
    await answer(3);
    await loaded("Showing 1–20 of 203");
  });

  it("asks for the first page again with 'Load more' after a Refresh that failed (R37, R71)", async () => {
    const failing = new Set<number>();
    const load = server(issues(250), failing);
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    failing.add(1);
    await press("Refresh");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    failing.clear();
    load.mockClear();
    await press("Load more");
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(load.mock.calls[0]?.[0]).toBe(1);
  });

  it("does not say 'No Record Found' if its screen ended before the first rows", async () => {
    const { load } = heldServer();
    const { rerender } = show({ source: { load } });
    rerender(<Table t={t} caption="Issues" columns={COLUMNS} source={{ load, closed: true }} />);
    expect(screen.queryByText("No Record Found")).toBeNull();
    expect(screen.getByRole("cell", { name: "–" })).toBeTruthy();
  });

  it("resets everything on Refresh: order, filters, page, page size, selection and rows", async () => {
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
    expect(statusText()).toBe("Showing 21–30 of 150 found in 150; 1 selected");
    await press("Refresh");
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(shownIsins()[0]).toBe("INE00000");
    expect(screen.getByLabelText("Filter ISIN")).toHaveProperty("value", "");
    expect([sortOf("ISIN"), load.mock.lastCall?.[0]]).toEqual([null, 1]);
    expect(onSelectionChange.mock.lastCall).toEqual([[]]);
  });

  it("ignores an answer that a Refresh overtook, and aborts its call", async () => {
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

  it("starts again on Refresh after page 3 of 5 failed, and reaches the end", async () => {
    const failing = new Set([3]);
    const load = server(issues(410), failing);
    show({ source: { load } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Load more");
    await loaded("Showing 1–20 of 200 loaded; more not loaded yet");
    await press("Load more");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    failing.clear();
    await press("Refresh");
    for (const total of [100, 200, 300, 400]) {
      await loaded(`Showing 1–20 of ${total} loaded; more not loaded yet`);
      expect(screen.getByRole("alert").textContent).toBe("");
      await press("Load more");
    }
    await loaded("Showing 1–20 of 410");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3, 1, 2, 3, 4, 5]);
  });

  it("keeps the loaded rows when a Refresh fails, and says so", async () => {
    const failing = new Set<number>();
    show({ source: { load: server(issues(7), failing) } });
    await loaded("Showing 1–7 of 7");
    failing.add(1);
    await press("Refresh");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    expect(shownIsins()).toEqual(issues(7).map(({ isin }) => isin));
    expect(screen.queryByText("No Record Found")).toBeNull();
  });

  it("asks for a page once if 'Load more' is pressed again while it is loading", async () => {
    let answer = () => {};
    const load = vi.fn<LoadPage<Issue>>(
      (pgNo) =>
        new Promise((resolve) => {
          answer = () => resolve({ statusCode: "200", rows: issues(pgNo === 1 ? 100 : 1) });
        }),
    );
    show({ source: { load } });
    const more = screen.getByRole("button", { name: "Load more" });
    expect([statusText(), more.getAttribute("aria-disabled")]).toEqual(["Loading…", "true"]);
    await act(async () => answer());
    expect(more.getAttribute("aria-disabled")).toBeNull();
    await userEvent.dblClick(more);
    expect([statusText(), more.getAttribute("aria-disabled")]).toEqual(["Loading…", "true"]);
    expect(shownIsins()).toHaveLength(20);
    await act(async () => answer());
    await loaded("Showing 1–20 of 101");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2]);
  });

  it("aborts the call under way when it is removed", () => {
    const signals: AbortSignal[] = [];
    const { unmount } = show({
      source: { load: (_pgNo, _limit, signal) => new Promise(() => signals.push(signal)) },
    });
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("has no 'Load more' in manual mode: Next loads the server's next page", async () => {
    show({ source: { load: server(issues(150)), manual: true } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
    await press("Last");
    await press("Next");
    await loaded("Showing 101–120 of 150");
    await press("Last");
    expect(screen.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("keeps the loaded rows in manual mode when page 3 of 5 fails; Next tries it again", async () => {
    const failing = new Set([3]);
    const load = server(issues(410), failing);
    show({ source: { load, manual: true } });
    await loaded("Showing 1–20 of 100 loaded; more not loaded yet");
    await press("Last");
    await press("Next");
    await loaded("Showing 101–120 of 200 loaded; more not loaded yet");
    await press("Last");
    await press("Next");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(SERVER_ERROR));
    expect(statusText()).toBe("Showing 181–200 of 200 loaded; more not loaded yet");
    failing.clear();
    await press("Next");
    await loaded("Showing 201–220 of 300 loaded; more not loaded yet");
    expect(load.mock.calls.map(([pgNo]) => pgNo)).toEqual([1, 2, 3, 3]);
  });
});

describe("rows at hand", () => {
  it("have no 'Load more', and 5 rows on a page", () => {
    show({ source: { rows: issues(150) } });
    expect(statusText()).toBe("Showing 1–5 of 150");
    expect(screen.getByRole("combobox", { name: "Rows per page" })).toHaveProperty("value", "5");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("show 'No Record Found' if there are none", () => {
    show({ source: { rows: [] } });
    expect(screen.getByText("No Record Found")).toBeDefined();
    expect(statusText()).toBe("0 rows");
  });
});
