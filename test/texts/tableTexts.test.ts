import { describe, expect, it } from "vitest";
import { TABLE_TEXTS } from "../../src/table/texts";
import { slip } from "../../src/texts/en-GB/slip";
import { table } from "../../src/texts/en-GB/table";
import { tableTexts } from "../../src/texts/tableTexts";
import { createTexts, ENGLISH } from "../../src/texts/texts";

describe("the data table's words", () => {
  it("are all in the catalogue, as the table has them by itself", () => {
    expect(tableTexts(createTexts(ENGLISH, slip, table))).toEqual(TABLE_TEXTS);
  });

  it("may be replaced by signed texts, and keep their places for the table to fill", () => {
    const texts = createTexts(
      { ...ENGLISH, overrides: { TABLE_FILTER_NAME: "Find in {column}" } },
      slip,
      table,
    );
    expect(tableTexts(texts).filterName).toBe("Find in {column}");
  });
});
