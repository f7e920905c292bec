import { describe, expect, it } from "vitest";
import { common } from "../../../src/i18n/en-GB/common";
import { table } from "../../../src/i18n/en-GB/table";
import { texts as hindi } from "../../../src/i18n/hi/index";
import { createTexts, EN_GB_TEXTS } from "../../../src/i18n/texts";
import { loadedOf } from "../../../src/screens/securities/loadedSecurities";
import { loadedStatusText, summarize } from "../../../src/screens/securities/summarize";

const { t } = createTexts(EN_GB_TEXTS, common, table);
const rows = (...quantities: unknown[]) => quantities.map((quantity) => ({ isin: "INE002A01018", quantity }));
const summaryOf = (sent: readonly unknown[], hasMore = false) => summarize(loadedOf(sent, hasMore));
const sum = (...quantities: unknown[]) => summaryOf(rows(...quantities)).quantity;

describe("the summary of the securities to be debited (R66)", () => {
  it("is name and quantity of a single security, as they came", () => {
    const row = { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: "10.000" };
    expect(summaryOf([row])).toEqual({
      count: 1,
      isComplete: true,
      quantity: "10.000",
      name: "RELIANCE INDUSTRIES LTD",
    });
    expect(summaryOf([{ ...row, isinName: " " }]).name).toBe("INE002A01018");
  });

  it.each([undefined, null, "", "ten", "-5", "1e5", "१०", "<b>1</b>", "Infinity"])(
    "names no quantity of a single security whose quantity is %j (R74)",
    (quantity) => expect(sum(quantity)).toBeNull(),
  );

  it("is not of the whole if a row names no security (R74)", () => {
    expect(summaryOf([...rows("10"), {}])).toMatchObject({ count: 2, isComplete: false });
    expect(summaryOf([...rows("10"), { isinName: " ", quantity: "3" }]).isComplete).toBe(false);
    expect(summaryOf([{ isin: "00000000", quantity: "3" }])).toMatchObject({ isComplete: false, name: "" });
  });

  it("is a count and a sum if there are more, or more may come", () => {
    expect(summaryOf(rows("10", 47))).toEqual({ count: 2, isComplete: true, quantity: "57", name: "" });
    expect(summaryOf(rows("10"), true)).toEqual({ count: 1, isComplete: false, quantity: "10", name: "" });
  });

  it("is incomplete if a row cannot be read", () => {
    const row = { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: "10" };
    expect(summaryOf([row, null])).toEqual({ count: 1, isComplete: false, quantity: "10", name: "" });
    expect(summaryOf([row, ["x"], row])).toMatchObject({ count: 2, isComplete: false, quantity: "20" });
  });

  it("sums exactly at any size, with fractions of units too", () => {
    expect(sum("9007199254740993", "1")).toBe("9007199254740994");
    expect(sum("0.1", "0.2")).toBe("0.3");
    expect(sum("12.500", "0.5", 2)).toBe("15");
    expect(sum("100", "200")).toBe("300");
    expect(sum("0", "0")).toBe("0");
  });

  it("has no sum if a quantity is no plain number", () => {
    for (const quantity of [
      "",
      "1,000",
      "1e3",
      "-1",
      "ten",
      null,
      undefined,
      {},
      [5],
      Number.NaN,
      1e21,
      "1".repeat(31),
    ])
      expect(sum("10", quantity)).toBeNull();
  });
});

describe("the count of a mandate's securities", () => {
  const lineFor = (count: number, hasMore: boolean, shown?: number, unreadable = 0) =>
    loadedStatusText({ rows: Array.from({ length: count }, () => ({})), unreadable, hasMore }, t, shown);

  it("is their number once all are loaded, else 'at least'", () => {
    expect(lineFor(120, false)).toBe("Showing 1–120 of 120");
    expect(lineFor(100, true, 50)).toBe("Showing 1–50 of 100 loaded; more not loaded yet");
  });

  it("says that there are none if none came", () => {
    expect(lineFor(0, false)).toBe("0 rows");
    expect(lineFor(0, true)).toBe("0 found in 0 loaded; more not loaded yet");
  });

  it("names the rows that could not be read", () => {
    expect(lineFor(1, false, 1, 1)).toBe(
      "Showing 1–1 of 1. Rows that could not be read and are not shown: 1",
    );
  });

  it("ends its sentence as the language does", () => {
    const hindiTexts = createTexts({ locale: "hi", builtIn: hindi }, common, table);
    const status = loadedStatusText({ rows: [{}], unreadable: 1, hasMore: false }, hindiTexts.t);
    expect(status).toContain("। ");
    expect(status).not.toContain(".");
  });
});
