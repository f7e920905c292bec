import type { Locator, Page } from "@playwright/test";
import type { CellTone } from "../../src/table";
import { axeFindings } from "./support/axe";
import { expect, shoot, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

const TONES: CellTone[] = ["accent", "success", "warn", "danger", "muted"];

const tableIn = (page: Page): Locator => page.getByRole("table", { name: "Issues" });
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Presses `key` until `stop` has the focus; throws after a round of the page. */
async function tabTo(stop: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // found once: to find it by its name costs more than a press
  const wanted = await stop.elementHandle();
  for (let press = 0; press < 150; press += 1) {
    await stop.page().keyboard.press(key);
    if (await wanted?.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never came to ${stop}`);
}

/** Counts each role in the browser's accessibility tree, not in the markup. */
async function rolesTold(page: Page): Promise<Record<string, number>> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const counts: Record<string, number> = {};
  for (const { ignored, role } of nodes) if (!ignored) counts[role?.value] = (counts[role?.value] ?? 0) + 1;
  return counts;
}

test("the demo's table page shows every kind of column and of colour, in rows or in cards", async ({
  page,
  depository,
}) => {
  await test.step("the demo's table page shows every kind of column, and all of it is reached by keyboard", async () => {
    await page.goto(`${depository.url}/demo/table/`);
    const table = tableIn(page);
    await expect(table.locator("tbody tr")).toHaveCount(20);
    await expect(table.getByRole("rowheader", { name: "INE000000018" })).toBeVisible();
    await expect(table.getByRole("checkbox", { name: "Watch, row 1", exact: true })).toBeChecked();
    await expect(table.getByRole("radio").first()).toBeVisible();
    await expect(table.getByRole("img", { name: "Main board" }).first()).toBeVisible();
    await expect(table.getByRole("textbox", { name: "Note, row 1", exact: true })).toBeVisible();
    await expect(table.getByRole("button", { name: "Bid, row 1", exact: true })).toBeEnabled();
    await expect(table.getByRole("button", { name: "Bid, row 2", exact: true })).toBeDisabled();
    await expect(table.getByRole("button", { name: "Bid, row 3", exact: true })).toBeHidden();
    await expect(table.getByRole("button", { name: /^RHP 1, row 1$/ })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Bidding" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Remark" })).toHaveCount(0);
    expect(await widthOf(page)).toBeLessThanOrEqual(1280);
    await shoot(page, "table");
    expect(await axeFindings(page)).toEqual([]);

    const size = table.getByRole("columnheader", { name: "Issue Size" });
    await size.getByRole("button").focus();
    for (const order of ["ascending", "descending"]) {
      await page.keyboard.press("Enter");
      await expect(size).toHaveAttribute("aria-sort", order);
    }
    await page.keyboard.press("Enter");
    await expect(size).not.toHaveAttribute("aria-sort", /./);
    await table.getByRole("checkbox", { name: "Select all" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Selected: 100")).toBeVisible();
  });

  await test.step("colour rules are shown as colours, a different one for each tone", async () => {
    await page.goto(`${depository.url}/demo/table/`);
    const table = tableIn(page);
    const colourOf = (cell: Locator) => cell.first().evaluate((element) => getComputedStyle(element).color);
    const plain = await colourOf(table.getByRole("rowheader"));
    const ruled = ["OPEN", "CLOSED", "WITHDRAWN"].map((status) =>
      colourOf(table.getByText(status, { exact: true })),
    );
    expect(new Set([plain, ...(await Promise.all(ruled))]).size).toBe(4);
    const tones = await table
      .getByRole("rowheader")
      .first()
      .evaluate((cell, names: CellTone[]) => {
        return names.map((name) => {
          cell.setAttribute("data-tone", name);
          return getComputedStyle(cell).color;
        });
      }, TONES);
    expect(new Set([plain, ...tones]).size).toBe(TONES.length + 1);
  });

  await test.step("a table in a narrow container has cards too, on any screen", async () => {
    await page.goto(`${depository.url}/demo/table/`);
    const cells = tableIn(page).locator("tbody tr").first().locator("> *");
    const topOf = async (index: number) => (await cells.nth(index).boundingBox())?.y ?? Number.NaN;
    await expect(cells.first()).toBeVisible();
    expect(await topOf(1)).toBe(await topOf(2));
    await page.getByLabel("Narrow").check();
    expect(await topOf(1)).toBeLessThan(await topOf(2));
  });

  await test.step("the demo's table page is as dark as its table, and axe finds nothing", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${depository.url}/demo/table/`);
    await expect(tableIn(page).locator("tbody tr")).toHaveCount(20);
    const [ground, select] = await page.evaluate(() =>
      [document.body, document.querySelector("form select") ?? document.body].map(
        (part) => getComputedStyle(part).backgroundColor,
      ),
    );
    expect(ground).toBe("rgb(16, 23, 31)");
    expect(select).not.toBe("rgb(255, 255, 255)");
    expect(await axeFindings(page)).toEqual([]);
  });
});

test("on a small screen of either scheme a table's rows are cards", async ({ page, depository }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["light", "dark"] as const)
    await test.step(`rows are cards: each cell under the one before, with its header, and still a table for screen readers (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${depository.url}/demo/table/`);
      const table = tableIn(page);
      await expect(table.locator("tbody tr")).toHaveCount(20);
      expect(await widthOf(page)).toBeLessThanOrEqual(390);
      const cells = await table
        .locator("tbody tr")
        .first()
        .locator("> *")
        .evaluateAll((elements) =>
          elements.map((element) => ({
            label: element.getAttribute("data-label"),
            isLabelled: getComputedStyle(element, "::before").content !== "none",
            top: element.getBoundingClientRect().top,
          })),
        );
      expect(cells.map(({ label }) => label).slice(0, 3)).toEqual([null, "ISIN", "Board"]);
      expect(cells.filter(({ label, isLabelled }) => isLabelled !== (label !== null))).toEqual([]);
      const tops = cells.map(({ top }) => top);
      expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
      for (const name of ["Select all", "Select row 1"]) {
        const tick = table
          .locator("label")
          .filter({ has: page.getByRole("checkbox", { name, exact: true }) });
        const box = (await tick.boundingBox())?.width ?? 0;
        expect(box, `${name} is written beside its box`).toBeGreaterThan(80);
        expect(box, `${name} is written once`).toBeLessThan(150);
      }
      await page.getByRole("button", { name: "Sort and filter" }).click();
      const { table: tables, row, rowheader, columnheader } = await rolesTold(page);
      expect({ tables, row, rowheader, columnheader }).toEqual({
        tables: 1,
        row: 22,
        rowheader: 20,
        // the sorting headers, and that of 'Select all'
        columnheader: 12,
      });
      await table.getByRole("button", { name: "Issue Size", exact: true }).click();
      await expect(table.getByRole("columnheader", { name: "Issue Size" })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
      await table.getByRole("textbox", { name: "Filter Status" }).fill("open");
      await expect(page.getByRole("status")).toHaveText(/^Showing 1–20 of 34 found in 100/);
      await shoot(page, "table");
      expect(await axeFindings(page)).toEqual([]);
    });
});

test("everything in the table is done by keys alone, and the focus stays in its place", async ({
  page,
  depository,
}) => {
  await page.goto(`${depository.url}/demo/table/`);
  const table = tableIn(page);
  const status = page.getByRole("status");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const received = page.locator("#heard");
  await expect(status).toHaveText("Showing 1–20 of 100 loaded; more not loaded yet");

  await tabTo(page.getByRole("combobox", { name: "Rows per page" }), "Shift+Tab");
  await page.keyboard.press("Home");
  await expect(status).toHaveText("Showing 1–5 of 100 loaded; more not loaded yet");
  await tabTo(button("Next"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Showing 6–10 of 100 loaded; more not loaded yet");
  await expect(button("Next")).toBeFocused();
  await tabTo(button("Load more"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Showing 6–10 of 200 loaded; more not loaded yet");
  await expect(button("Load more")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(status).toHaveText("Showing 6–10 of 250");
  await expect(status).toBeFocused();

  await tabTo(table.getByRole("radio", { name: "Preferred, row 10" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(received).toHaveText("preferred of row 10: true");
  await page.keyboard.press("ArrowUp");
  await expect(received).toHaveText("preferred of row 8: true");
  await expect(table.getByRole("radio", { name: "Preferred, row 10" })).not.toBeChecked();
  await tabTo(table.getByRole("button", { name: "Bid, row 7", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(received).toHaveText(/^bid of row 7/);
  await tabTo(table.getByRole("textbox", { name: "Note, row 7" }), "Shift+Tab");
  await page.keyboard.type("hi");
  await expect(received).toHaveText("note of row 7: hi");
  await tabTo(table.getByRole("checkbox", { name: "Watch, row 7" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(received).toHaveText("watched of row 7: true");
  await tabTo(table.getByRole("button", { name: "RHP 7, row 7" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(received).toHaveText("prospectus of row 7: RHP 7");
  await tabTo(table.getByRole("checkbox", { name: "Select row 7" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(received).toHaveText("Selected: 1");

  await tabTo(table.getByRole("textbox", { name: "Filter ISIN" }), "Shift+Tab");
  await page.keyboard.type("ine00002");
  await expect(status).toHaveText("Showing 1–5 of 10 found in 250; 1 selected");
  await tabTo(table.getByRole("button", { name: "ISIN", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(table.getByRole("rowheader").first()).toHaveText("INE000028018");
  await tabTo(table.getByRole("checkbox", { name: "Select all" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(received).toHaveText("Selected: 11");
  await tabTo(button("Refresh"));
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Showing 1–20 of 100 loaded; more not loaded yet");
  await expect(button("Refresh")).toBeFocused();
});

test("the table's chunk is loaded with the first page that shows a table, and not before", async ({
  page,
  broker,
  investor,
}) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  const withTable = async () =>
    (await Promise.all(scripts)).filter((text) => text.includes("edis-table__")).length;

  const slip = await broker.order({ transactionType: "DIS" });
  await page.goto(slip.url);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  expect(await withTable()).toBe(0);

  const mandate = await broker.order({ transactionType: "DMI", securitiesCount: "3" });
  await page.goto(mandate.url);
  await expect(investor.field("Enter MPIN")).toBeVisible();
  expect(await withTable()).toBe(0);
  await investor.submitMpin(MPIN);
  await expect(page.getByRole("table", { name: "ISIN DETAILS" })).toBeVisible();
  expect(await withTable()).toBe(1);
});

test("on a phone the securities are cards, and one button opens their tools", async ({
  page,
  depository,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const gallery = await openGallery(page, depository.url);

  await test.step("a row on a phone is a card of two lines, the company first", async () => {
    await gallery.show("dim");
    const row = page.getByRole("row", { name: /RELIANCE INDUSTRIES LTD/ });
    const [company, isin, quantity] = await Promise.all(
      ["RELIANCE INDUSTRIES LTD", "INE002A01018", "10"].map((text) =>
        row.getByText(text, { exact: true }).boundingBox(),
      ),
    );
    expect(company?.y).toBeLessThan(isin?.y ?? 0);
    expect(quantity?.x).toBeGreaterThan((company?.x ?? 0) + (company?.width ?? 0));
    expect(Math.abs((quantity?.y ?? 0) - (company?.y ?? 0))).toBeLessThan(4);
    expect((await row.boundingBox())?.height).toBeLessThan(72);
  });

  await test.step("on a phone one button opens sorting and filters; a table of one page has no such button", async () => {
    await gallery.show("mandate-many");
    const tools = page.getByRole("button", { name: "Sort and filter" });
    const hidden = [
      page.getByLabel("Filter ISIN", { exact: true }),
      page.getByRole("button", { name: "Quantity" }),
    ];
    await expect(tools).toHaveAttribute("aria-expanded", "false");
    for (const part of hidden) await expect(part).toBeHidden();
    for (const name of ["First", "Previous", "Next", "Last", "Refresh", "Load more"])
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Rows per page" })).toBeVisible();
    await tools.click();
    await expect(tools).toHaveAttribute("aria-expanded", "true");
    for (const part of hidden) await expect(part).toBeVisible();
    await page.getByLabel("Filter ISIN", { exact: true }).fill("000042");
    await expect(page.getByRole("row", { name: /COMPANY 42 LTD/ })).toBeVisible();

    await gallery.show("dim");
    await expect(page.getByText("Showing 1–3 of 3")).toBeVisible();
    for (const name of ["Sort and filter", "Next", "Refresh"])
      await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  });
});

test("on a wide screen the securities' tools are in sight, and a number is under its header", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("on a wide screen sorting and filters are in sight, without a button", async () => {
    await gallery.show("dim-many");
    for (const name of ["First", "Previous", "Next", "Last", "Refresh"])
      await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
    await expect(page.getByPlaceholder("Filter Text Here")).toHaveCount(3);
    await expect(page.getByLabel("Filter Quantity")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Rows per page" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sort and filter" })).toBeHidden();
  });

  await test.step("a table of one page that turns narrow keeps the tools by which rows were hidden", async () => {
    await gallery.show("dim");
    const tools = page.getByRole("button", { name: "Sort and filter" });
    const refresh = page.getByRole("button", { name: "Refresh" });
    const filter = page.getByLabel("Filter ISIN", { exact: true });
    const { height = 0, width = 0 } = page.viewportSize() ?? {};
    await tools.click();
    await filter.fill("INE002A01018");
    await expect(page.getByText("Showing 1–1 of 1")).toBeVisible();
    await page.setViewportSize({ width: 390, height });
    for (const part of [tools, filter, refresh]) await expect(part).toBeVisible();
    await tools.click();
    await expect(filter).toBeHidden();
    for (const part of [tools, refresh]) await expect(part).toBeVisible();
    await refresh.click();
    await expect(page.getByText("Showing 1–3 of 3")).toBeVisible();
    for (const part of [tools, refresh]) await expect(part).toBeHidden();
    await page.setViewportSize({ width, height });
  });

  await test.step("a number column's header is over its numbers", async () => {
    await gallery.show("dim");
    const endOf = (part: Locator): Promise<number> =>
      part.evaluate((element) => {
        const text = document.createRange();
        text.selectNode(element.firstChild ?? element);
        return text.getBoundingClientRect().right;
      });
    const header = await endOf(page.getByRole("button", { name: "Quantity" }));
    const number = await endOf(page.getByText("1,250", { exact: true }));
    expect(Math.abs(header - number)).toBeLessThanOrEqual(1);
  });
});
