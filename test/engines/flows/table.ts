import assert from "node:assert/strict";
import type { Flow } from "../visit";

/** The generic data table (spec §2 'Generic data table', R36, R37), on the demo's page and in a mandate. */
export const table: readonly Flow[] = [
  {
    name: "the table sorts, filters, selects and pages",
    async run({ browser, depository }) {
      await browser.goto(`${depository.url}/demo/table/`);
      await browser.count("row", 20);
      const sorted = async () => browser.attributeOf("columnheader", /^Issue Size/, "aria-sort");
      await browser.press(/^Issue Size/);
      assert.equal(await sorted(), "ascending");
      await browser.press(/^Issue Size/);
      assert.equal(await sorted(), "descending");
      await browser.tick("Select all");
      await browser.find("text", "Selected: 100");
      await browser.fill(/^Filter ISIN/, "INE000000018");
      await browser.count("row", 1);
      await browser.fill(/^Filter ISIN/, "");
      await browser.count("row", 20);
      await browser.press("Load more");
      await browser.find("text", /200/);
    },
  },
  {
    name: "a mandate's securities are paged and filtered beside the form",
    async run({ browser, broker, submitMpin }) {
      const { url } = await broker.order({ transactionType: "DMI", securitiesCount: "120" });
      await browser.goto(url);
      await submitMpin();
      await browser.count("row", 20);
      await browser.press(/^Next/);
      await browser.count("row", 20);
      await browser.press("Load more");
      await browser.gone("button", "Load more");
    },
  },
];
