import { describe, expect, it } from "vitest";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { tableTexts } from "../../src/i18n/tableTexts";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { TABLE_TEXTS } from "../../src/table/tableMessages";

describe("the data table's words", () => {
  it("are all in the catalogue, equal to the table's defaults", () => {
    expect(tableTexts(createTexts(EN_GB_TEXTS, slip, table))).toEqual(TABLE_TEXTS);
  });

  it("may be replaced by signed texts, and keep their placeholders for the table to fill", () => {
    const texts = createTexts(
      { ...EN_GB_TEXTS, overrides: { TABLE_FILTER_NAME: "Find in {column}" } },
      slip,
      table,
    );
    expect(tableTexts(texts).filterName).toBe("Find in {column}");
  });
});
