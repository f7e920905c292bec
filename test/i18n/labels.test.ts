import { describe, expect, it } from "vitest";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { exchangeLabel, productLabel, segmentLabel } from "../../src/i18n/labels";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";

const texts = createTexts(EN_GB_TEXTS, slip, table);

describe("a code (R19)", () => {
  it.each([
    ["0", "ALL"],
    ["00", "ALL"],
    ["1", "Cash"],
    ["01", "Cash"],
    [2, "Margin"],
    ["02", "Margin"],
    ["3", "F&O"],
    ["03", "F&O"],
  ])("of product %s reads %s", (code, label) => {
    expect(productLabel(code, texts)).toBe(label);
  });

  it.each([
    ["0", "ALL"],
    ["00", "ALL"],
    ["01", "BSE"],
    [1, "BSE"],
    ["02", "NSE"],
    [2, "NSE"],
  ])("of exchange %s reads %s", (code, label) => {
    expect(exchangeLabel(code, texts)).toBe(label);
  });

  it.each([
    ["0", "All"],
    ["1", "Cash"],
    ["2", "Futures & Options"],
    ["3", "Currency Derivatives"],
    ["4", "SLB"],
    ["5", "Commodity Derivatives Segment"],
    ["6", "Debt"],
    [11, "Mutual fund"],
    ["12", "Auction Cash/SLB/FO"],
    ["13", "SME"],
  ])("of segment %s reads %s", (code, label) => {
    expect(segmentLabel(code, texts)).toBe(label);
  });

  it("that is unknown is shown unchanged", () => {
    for (const code of ["9", "7", "", "001", "constructor", "__proto__", "<b>"]) {
      expect(productLabel(code, texts)).toBe(code);
      expect(exchangeLabel(code, texts)).toBe(code);
      expect(segmentLabel(code, texts)).toBe(code);
    }
  });

  it("has a label that signed texts may replace", () => {
    expect(
      exchangeLabel(
        "02",
        createTexts({ ...EN_GB_TEXTS, overrides: { EXCHANGE_NSE: "NSE Ltd" } }, slip, table),
      ),
    ).toBe("NSE Ltd");
  });
});
