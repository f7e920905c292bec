import { configure, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { table } from "../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { type ColumnConfig, type LoadPage, Table, type TableProps } from "../../src/table";

// a busy machine takes longer than the default of a second
configure({ asyncUtilTimeout: 15_000 });

export interface Issue {
  isin: string;
  issueSize?: string;
  bidOpeningDate?: string;
  openTime?: string;
}

export const COLUMNS: readonly ColumnConfig<Issue>[] = [
  { name: "isin", header: "ISIN", type: "id" },
  { name: "issueSize", header: "Issue Size", parent: "Issue", sortAs: "number" },
  { name: "bidOpeningDate", header: "Bid Opening Date", parent: "Issue", sortAs: "date" },
  { name: "openTime", header: "Open Time", sortAs: "time" },
];

export function issues(count: number): Issue[] {
  return Array.from({ length: count }, (_, n) => ({
    isin: `INE${String(n).padStart(5, "0")}`,
    issueSize: String(n * 10),
    bidOpeningDate: "2026-11-20",
    openTime: "09:15",
  }));
}

/** Makes a server of `rows`; the pages in `failing` answer 500. */
export function server(rows: readonly Issue[], failing = new Set<number>()) {
  return vi.fn<LoadPage<Issue>>(async (pgNo, limit) => ({
    statusCode: failing.has(pgNo) ? 500 : 200,
    rows: failing.has(pgNo) ? [] : rows.slice((pgNo - 1) * limit, pgNo * limit),
  }));
}

export const { t } = createTexts(EN_GB_TEXTS, table);

export function show(props: Partial<TableProps<Issue>>) {
  return render(<Table t={t} caption="Issues" columns={COLUMNS} source={{ rows: [] }} {...props} />);
}

export const statusText = () => screen.getByRole("status").textContent;
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
export const shownIsins = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);
export const columnOf = (header: string) =>
  [...document.querySelectorAll(`tbody [data-label="${header}"]`)].map((cell) => cell.textContent);
export const sortOf = (name: string) =>
  screen.getByRole("columnheader", { name: new RegExp(name) }).getAttribute("aria-sort");
export async function loaded(text: string) {
  await waitFor(() => expect(statusText()).toBe(text));
}
