import { describe, expect, it } from "vitest";
import { tallyOf } from "../../../src/screens/securities/tally";

const rows = (...quantities: unknown[]) => quantities.map((quantity) => ({ isin: "INE002A01018", quantity }));
const sum = (...quantities: unknown[]) => tallyOf(rows(...quantities), true).quantity;

describe("what is to be debited, in a few words (R66)", () => {
  it("is the name and the quantity of the one security there is, as they came", () => {
    const row = { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: "10.000" };
    expect(tallyOf([row], true)).toEqual({
      count: 1,
      isWhole: true,
      quantity: "10.000",
      name: "RELIANCE INDUSTRIES LTD",
    });
    expect(tallyOf([{ ...row, isinName: " " }], true).name).toBe("INE002A01018");
    expect(tallyOf([{ ...row, quantity: undefined }], true).quantity).toBeNull();
  });

  it("is a count and a sum where there are more, or more may come", () => {
    expect(tallyOf(rows("10", 47), true)).toEqual({ count: 2, isWhole: true, quantity: "57", name: "" });
    expect(tallyOf(rows("10"), false)).toEqual({ count: 1, isWhole: false, quantity: "10", name: "" });
  });

  it("sums exactly, whatever the size, and fractions of units too", () => {
    expect(sum("9007199254740993", "1")).toBe("9007199254740994");
    expect(sum("0.1", "0.2")).toBe("0.3");
    expect(sum("12.500", "0.5", 2)).toBe("15");
    expect(sum("100", "200")).toBe("300");
    expect(sum("0", "0")).toBe("0");
  });

  it("says no sum where a quantity is no plain number", () => {
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
