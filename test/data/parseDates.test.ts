import { describe, expect, it } from "vitest";
import { parseDate, zoneOffsetMs } from "../../src/data/parseDates";

describe("a date that is read", () => {
  it.each([
    ["2026-11-20T09:15:00+05:30", { day: "20", month: "11", clock: "T09:15:00", zone: "+05:30" }],
    ["2026-11-20 09:15 Z", { clock: " 09:15", zone: "Z" }],
    ["20/11/2026, 9:15 PM IST", { day: "20", month: "11", clock: ", 9:15 PM", zone: "IST" }],
    ["1-2-2026", { day: "1", month: "2", year: "2026", clock: "", zone: "" }],
  ])("%s has its parts as they were written, and its day's midnight", (text, parts) => {
    const date = parseDate(text);
    expect(date).toMatchObject(parts);
    expect(date?.midnightMs).toBe(Date.UTC(2026, Number(date?.month) - 1, Number(date?.day)));
  });

  it("is of the year that it names, also of the first century", () => {
    expect(new Date(parseDate("0050-01-31")?.midnightMs ?? 0).toISOString()).toBe("0050-01-31T00:00:00.000Z");
  });

  it.each(["31/06/2026", "2026-02-30", "2026-13-01", "0/1/2026", "20261120", "2026-11-20+05:30", "soon"])(
    "%s is none",
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );
});

it("a zone is as far ahead of UTC as it says; IST is five and a half hours", () => {
  expect(["Z", "IST", "+05:30", "-0500"].map(zoneOffsetMs)).toEqual([0, 19_800_000, 19_800_000, -18_000_000]);
});
