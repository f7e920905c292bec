import { expect, shoot, test } from "./support/fixtures";

for (const width of [390, 1280]) {
  test(`the order page fits ${width} px and is all labelled`, async ({ page, broker }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(broker.url);
    await page.getByText("Demo scenario").click();
    await expect(page.getByRole("combobox", { name: "Security", exact: true })).toBeVisible();
    await expect(page.getByLabel("Quantity")).toHaveValue("10");
    await expect(page.getByLabel("Captcha refused")).not.toBeChecked();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await shoot(page, "broker-order");
  });
}

test("a quantity that is none is asked again, with what was filled in kept", async ({
  page,
  broker,
  guard,
}) => {
  guard.expects(/status of 400/);
  await page.goto(broker.url);
  await page.getByLabel("Quantity").fill("ten");
  await page.getByLabel("Transaction type").selectOption("DIM");
  await page.getByRole("button", { name: "Place sell order" }).click();
  await expect(page.getByRole("alert")).toHaveText("Quantity is a whole number from 1 to 1,00,000");
  await expect(page.getByLabel("Quantity")).toHaveValue("ten");
  await expect(page.getByLabel("Transaction type")).toHaveValue("DIM");
});
