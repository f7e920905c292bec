import { axeFindings } from "./support/axe";
import { expect, shoot, test } from "./support/fixtures";

test("the demo's table page shows every kind of column, and is all there by keyboard", async ({
  page,
  depository,
}) => {
  await page.goto(`${depository.url}/demo/table/`);
  const table = page.getByRole("table", { name: "Issues" });
  await expect(table.locator("tbody tr")).toHaveCount(20);
  await expect(table.getByRole("checkbox").first()).toBeVisible();
  await expect(table.getByRole("radio").first()).toBeVisible();
  await expect(table.getByRole("img").first()).toBeVisible();
  await expect(table.getByRole("button", { name: /^Bid, row/ }).first()).toBeVisible();
  await expect(table.getByRole("button", { name: /^RHP 1/ }).first()).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Bidding" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
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
