import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { issues, press, show, shownIsins, sortOf, statusText } from "./support";

afterEach(cleanup);

const pager = () => within(screen.getByRole("navigation", { name: "Pages of Issues" }));
const pageNumbers = () => pager().queryAllByRole("button", { name: /^Page/ });
const isOff = (name: string) =>
  pager().getByRole("button", { name }).getAttribute("aria-disabled") === "true";
const current = () =>
  pageNumbers()
    .filter((button) => button.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);

describe("the pager", () => {
  it("goes to the next, last, previous and first page, and to a page by its number", async () => {
    show({ source: { rows: issues(23) } });
    const steps = [
      ["Next", "6–10", "2"],
      ["Last", "21–23", "5"],
      ["Previous", "16–20", "4"],
      ["Page 3", "11–15", "3"],
      ["First", "1–5", "1"],
    ] as const;
    for (const [name, places, number] of steps) {
      await press(name);
      expect([name, statusText(), current()]).toEqual([name, `Showing ${places} of 23`, [number]]);
    }
    expect(shownIsins()).toEqual(issues(5).map(({ isin }) => isin));
  });

  it("disables buttons that lead nowhere, but never Refresh", async () => {
    show({ source: { rows: issues(11) } });
    const names = ["First", "Previous", "Next", "Last", "Refresh"];
    const off = () => names.filter(isOff);
    expect(off()).toEqual(["First", "Previous"]);
    await press("Next");
    expect(off()).toEqual([]);
    await press("Last");
    expect(off()).toEqual(["Next", "Last"]);
    await press("Next");
    expect(statusText()).toBe("Showing 11–11 of 11");
  });

  it("shows six page numbers at most, the current one among them", async () => {
    show({ source: { rows: issues(100) } });
    const numbers = () => pageNumbers().map(({ textContent }) => Number(textContent));
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
    await press("Page 6");
    expect(numbers()).toEqual([4, 5, 6, 7, 8, 9]);
    await press("Last");
    expect(numbers()).toEqual([15, 16, 17, 18, 19, 20]);
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE0000");
    expect(numbers()).toEqual([1, 2]);
  });

  it("offers page sizes, the host's own among them, and keeps the first row in sight", async () => {
    show({ source: { rows: issues(60) }, pageSize: 7 });
    const size = screen.getByRole("combobox", { name: "Rows per page" });
    expect(
      within(size)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["5", "7", "10", "20", "50", "100"]);
    expect(size).toHaveProperty("value", "7");
    await press("Page 4");
    await userEvent.selectOptions(size, "20");
    expect(statusText()).toBe("Showing 21–40 of 60");
    expect(shownIsins()).toHaveLength(20);
    expect(shownIsins()).toContain("INE00021");
  });

  it("also resets a list at hand on Refresh", async () => {
    show({ source: { rows: issues(30) }, selectable: true });
    await press("ISIN");
    await press("ISIN");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE");
    await userEvent.click(screen.getByLabelText("Select row 2"));
    await userEvent.selectOptions(screen.getByLabelText("Rows per page"), "10");
    await press("Last");
    expect(statusText()).toBe("Showing 21–30 of 30 found in 30; 1 selected");
    await press("Refresh");
    expect(statusText()).toBe("Showing 1–5 of 30");
    expect([sortOf("ISIN"), shownIsins()[0]]).toEqual([null, "INE00000"]);
    expect(screen.getByLabelText("Filter ISIN")).toHaveProperty("value", "");
  });
});
