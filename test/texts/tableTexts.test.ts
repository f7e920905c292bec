import { describe, expect, it } from "vitest";
import { TABLE_TEXTS } from "../../src/table/texts";
import { slipCatalogue } from "../../src/texts/slip";
import { tableTexts } from "../../src/texts/tableTexts";
import { createTexts } from "../../src/texts/texts";

describe("the data table's words", () => {
  it("are all in the catalogue, as the table has them by itself", () => {
    expect(tableTexts(createTexts({}, "en-GB", slipCatalogue))).toEqual(TABLE_TEXTS);
  });

  it("may be replaced by signed texts, and keep their places for the table to fill", () => {
    const texts = createTexts({ TABLE_FILTER_NAME: "Find in {column}" }, "en-GB", slipCatalogue);
    expect(tableTexts(texts).filterName).toBe("Find in {column}");
  });
});
