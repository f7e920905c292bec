import { describe, expect, it } from "vitest";
import { readTime } from "../../src/data/parseDates";
import { holds, readDate, readNumber, shownText, sortKey, textOf, toneOf } from "../../src/table/values";

function sorted(texts: readonly string[], sortAs: Parameters<typeof sortKey>[1]): string[] {
  return texts.toSorted((a, b) => ((sortKey(a, sortAs) ?? 0) < (sortKey(b, sortAs) ?? 0) ? -1 : 1));
}

describe("the sort key of a value", () => {
  it("is a number's value, also from text", () => {
    expect(sorted(["9,000", "10", "1,00,000", "-3", "2.5"], "number")).toEqual([
      "-3",
      "2.5",
      "10",
      "9,000",
      "1,00,000",
    ]);
    expect(sortKey(12, "number")).toBe(12);
  });

  it("is a date's time, from every form of a date", () => {
    expect(sorted(["01/02/2026", "31-01-2026", "2026-01-30", "2025-12-31T23:59:59+05:30"], "date")).toEqual([
      "2025-12-31T23:59:59+05:30",
      "2026-01-30",
      "31-01-2026",
      "01/02/2026",
    ]);
  });

  it("is the time of day", () => {
    expect(sorted(["1:05 PM", "09:15", "12:00 AM", "09:15:01"], "time")).toEqual([
      "12:00 AM",
      "09:15",
      "09:15:01",
      "1:05 PM",
    ]);
  });

  it("is a text without case and accents", () => {
    expect(sorted(["beta", "Alpha", "Éclair", "delta"], "text")).toEqual([
      "Alpha",
      "beta",
      "delta",
      "Éclair",
    ]);
  });

  it("is null for a missing or unreadable value", () => {
    for (const value of [undefined, null, "", "  "]) expect(sortKey(value, "text")).toBeUndefined();
    expect([readNumber("12a"), readNumber("0x10"), readTime("25:00"), readTime("noon")]).toEqual(
      Array(4).fill(undefined),
    );
    expect([
      readDate("31/02/2026"),
      readDate("31/06/2026"),
      readDate("2026-13-01"),
      readDate("soon"),
    ]).toEqual(Array(4).fill(undefined));
    expect([readTime("12:60"), readTime("12:00:60")]).toEqual(Array(2).fill(undefined));
  });
});

describe("the shown text of a value", () => {
  it("is a date as dd/MM/yyyy and anything else as it came", () => {
    expect(shownText("2026-11-20", "date")).toBe("20/11/2026");
    expect(shownText("1-2-2026", "date")).toBe("01/02/2026");
    expect(shownText("2026-11-20T09:15:00+05:30", "date")).toBe("20/11/2026 09:15:00");
    expect(shownText("20/11/2026, 9:15 PM IST", "date")).toBe("20/11/2026 9:15 PM");
    expect(shownText("next week", "date")).toBe("next week");
    expect(shownText("9,000", "number")).toBe("9,000");
  });

  it("is a text for every kind of value", () => {
    expect([0, false, null, undefined, { a: 1 }].map(textOf)).toEqual(["0", "false", "", "", '{"a":1}']);
  });
});

describe("a colour rule", () => {
  const row = { status: "OPEN", size: "9,000" };

  it("has the tone of the first condition that is true", () => {
    const rules = [
      { when: { above: 10_000 }, tone: "danger" },
      { when: { above: 5_000 }, tone: "warn" },
      { when: { above: 1 }, tone: "muted" },
    ] as const;
    expect(toneOf(rules, row, "size")).toBe("warn");
    expect(toneOf(rules, row, "status")).toBeUndefined();
  });

  it("may look at another member, or decide by itself", () => {
    expect(holds({ name: "status", oneOf: ["OPEN", "NEW"] }, row, "size")).toBe(true);
    expect(holds({ name: "status", oneOf: ["OPEN"], below: 3 }, row, "size")).toBe(false);
    expect(holds<typeof row>(({ status }) => status === "CLOSED", row, "size")).toBe(false);
  });
});
