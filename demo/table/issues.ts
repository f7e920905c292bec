import type { LoadPage } from "../../src/table";

/** A table issue row of spec §3, and a few members that show the other kinds of cell. */
export interface IssueRow {
  isin: string;
  issueSize: string;
  greenShoeAmount?: string;
  bidOpeningDate: string;
  openTime: string;
  bidClosingDate: string;
  closeTime: string;
  updatedDate: string;
  updatedTime: string;
  status: "OPEN" | "CLOSED" | "WITHDRAWN";
  flag: string;
  watched: boolean;
  note: string;
  prospectus: string;
}

const STATUSES = ["OPEN", "CLOSED", "WITHDRAWN"] as const;

function two(n: number): string {
  return String(n).padStart(2, "0");
}

/** Makes issue row `n` (from 0): always the same for the same `n`; every tenth shares its ISIN with the row before. */
export function issueRow(n: number): IssueRow {
  const mixed = (n * 7919) % 10007;
  const green = { greenShoeAmount: (mixed * 13).toLocaleString("en-IN") };
  return {
    isin: `INE${String(n % 10 === 9 ? n - 1 : n).padStart(6, "0")}018`,
    issueSize: (mixed * 1000).toLocaleString("en-IN"),
    ...(n % 4 === 3 ? {} : green),
    bidOpeningDate: `${two((mixed % 28) + 1)}/${two((mixed % 12) + 1)}/2026`,
    openTime: `${two(9 + (mixed % 3))}:${two(mixed % 60)}`,
    bidClosingDate: `2026-${two((mixed % 12) + 1)}-${two((n % 28) + 1)}`,
    closeTime: `${(mixed % 5) + 1}:${two(n % 60)} PM`,
    updatedDate: `${two((n % 28) + 1)}-${two((n % 12) + 1)}-2026`,
    updatedTime: `${two(n % 24)}:${two(mixed % 60)}:${two(n % 60)}`,
    status: STATUSES[n % 3] ?? "OPEN",
    flag: n % 2 === 0 ? "Main board" : "SME",
    watched: n % 5 === 0,
    note: "",
    prospectus: n % 6 === 5 ? "" : `RHP ${n + 1}`,
  };
}

/** Makes a server of `count` rows that answers after `delayMs`; `failsAt` names a page that answers 500. */
export function fakeServer(count: number, failsAt: number | undefined, delayMs: number): LoadPage<IssueRow> {
  const rows = Array.from({ length: count }, (_, n) => issueRow(n));
  return async (pgNo, limit, signal) => {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, delayMs);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
    const statusCode = pgNo === failsAt ? 500 : 200;
    return { statusCode, rows: rows.slice((pgNo - 1) * limit, pgNo * limit) };
  };
}
