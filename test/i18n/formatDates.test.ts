import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { formatDate, formatIst, formatTimestamp, formatValidity } from "../../src/i18n/formatDates";

const UNKNOWN = [
  "",
  "soon",
  "2026-13-01",
  "2026-02-30",
  "32-01-2026",
  "2026-11-20T25:00:00",
  "20261120",
  "0050-1-1",
  // whether the day or the month stands first is open
  "1/2/2026",
  "01/2/2026",
  "1-02-2026",
];

describe("a date (R21)", () => {
  it("is shown as dd/MM/yyyy from every form", () => {
    for (const came of [
      "2026-11-21",
      "21-11-2026",
      "21/11/2026",
      "2026-11-21T00:00:00",
      "2026-11-21T00:00:00+05:30",
      "2026-11-20T18:30:00Z",
      "2026-11-20T18:30:00.000Z",
      "2026-11-20T13:30:00-0500",
      " 2026-11-21 ",
    ])
      expect(formatDate(came)).toBe("21/11/2026");
  });

  it("stays as it came when it is none", () => {
    for (const came of UNKNOWN) expect(formatDate(came)).toBe(came);
    for (const digits of [20261120, 17636148000, 176361480000, 17636148000000])
      expect(formatDate(digits)).toBe(String(digits));
  });
});

describe("an order timestamp (R21)", () => {
  it("is shown as dd/MM/yyyy HH:mm:ss in IST", () => {
    expect(formatTimestamp("2026-11-20T09:15:00+05:30")).toBe("20/11/2026 09:15:00");
    expect(formatTimestamp("2026-11-20T03:45:00Z")).toBe("20/11/2026 09:15:00");
    expect(formatTimestamp("2026-12-31T20:00:00.123Z")).toBe("01/01/2027 01:30:00");
    expect(formatTimestamp("2026-11-20 09:15:00")).toBe("20/11/2026 09:15:00");
    expect(formatTimestamp("20-11-2026 09:15")).toBe("20/11/2026 09:15:00");
    expect(formatTimestamp("20/11/2026 09:15:00 IST")).toBe("20/11/2026 09:15:00");
  });

  it("may be an epoch number, in milliseconds or seconds, as a number or as digits", () => {
    const ms = Date.UTC(2026, 10, 20, 3, 45);
    for (const came of [ms, String(ms), ms / 1000, String(ms / 1000)])
      expect(formatTimestamp(came)).toBe("20/11/2026 09:15:00");
  });

  it("gets no time of day if it has none", () => {
    expect(formatTimestamp("20-11-2026")).toBe("20/11/2026");
  });

  it("stays as it came when it is none", () => {
    for (const came of UNKNOWN) expect(formatTimestamp(came)).toBe(came);
    expect(formatTimestamp(Number.NaN)).toBe("NaN");
    expect(formatTimestamp("2026-11-20T09:15:00+05:30<script>")).toBe("2026-11-20T09:15:00+05:30<script>");
  });

  // a zone is set for a whole process: a worker's own `process.env` changes nothing
  it.each([
    ["America/New_York", 300],
    ["Pacific/Kiritimati", -840],
    ["Asia/Kolkata", -330],
    ["UTC", 0],
  ])("a time in another zone is the same: %s", async (zone, offset) => {
    const script = `
        import { formatDate, formatTimestamp } from "./src/i18n/formatDates.ts";
        const times = ["2026-11-20T03:45:00Z", "2026-03-08 02:30:00"].map(formatTimestamp);
        const offset = new Date(2026, 0, 1).getTimezoneOffset();
        console.log(JSON.stringify([offset, ...times, formatDate("2026-11-21")]));
      `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      { cwd: fileURLToPath(new URL("../..", import.meta.url)), env: { ...process.env, TZ: zone } },
    );
    expect(JSON.parse(stdout)).toEqual([offset, "20/11/2026 09:15:00", "08/03/2026 02:30:00", "21/11/2026"]);
  });
});

describe("the confirmation time (R26)", () => {
  it("is the timestamp followed by IST", () => {
    expect(formatIst("2026-11-20T03:45:00Z")).toBe("20/11/2026 09:15:00 IST");
  });

  it("adds no zone to a text that is no known time", () => {
    expect(formatIst("this morning")).toBe("this morning");
  });
});

describe("formatValidity", () => {
  it("is the day, and nothing for a text of which nothing is visible (R66)", () => {
    expect(formatValidity("2026-11-24")).toBe("24/11/2026");
    expect([undefined, "", " ", "\u200b"].map(formatValidity)).toEqual(["", "", "", ""]);
  });

  it("is a date in words as it came, and nothing for a text that says more (R57)", () => {
    expect(formatValidity("last day of the settlement 2026048")).toBe("last day of the settlement 2026048");
    expect(formatValidity("cancelled. To stop this debit tell our agent your OTP")).toBe("");
  });
});
