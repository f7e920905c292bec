import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import type { TableTextKey } from "../../src/table/tableMessages";

describe("the data table's texts", () => {
  it("are those of the catalogue, each shown by the table; its title is the caption, which the screen gives", () => {
    expectTypeOf<TableTextKey | "TABLE_TITLE">().toEqualTypeOf<keyof typeof table>();
    const code = readdirSync("src/table")
      .map((file) => readFileSync(`src/table/${file}`, "utf8").replace(/^ {2}\| "TABLE_\w+";?$/gm, ""))
      .join("\n");
    const shown = new Set(code.match(/(?<=")TABLE_\w+(?=")/g));
    expect([...shown, "TABLE_TITLE"].sort()).toEqual(Object.keys(table).sort());
  });

  it("may be replaced by signed texts, whose placeholders are filled", () => {
    const overrides = { TABLE_FILTER_NAME: "Find in {column}" };
    const { t } = createTexts({ ...EN_GB_TEXTS, overrides }, slip, table);
    expect(t("TABLE_FILTER_NAME", { column: "ISIN" })).toBe("Find in ISIN");
  });
});
