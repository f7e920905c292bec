import { axeFindings } from "./support/axe";
import { expect, shoot, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

for (const width of [390, 1280]) {
  test(`the order page fits ${width} px and every field has a label`, async ({ page, broker }) => {
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

test("an invalid quantity is asked for again, and the other fields are kept", async ({
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

test("the three ways to the gateway are side by side on a desktop, and fit a phone", async ({
  page,
  broker,
}) => {
  const tops = () =>
    page
      .getByRole("region")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  await page.goto(`${broker.url}/ways`);
  expect(new Set(await tops()).size).toBe(1);
  expect(await tops()).toHaveLength(3);
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "broker-ways");
  await page.setViewportSize({ width: 390, height: 900 });
  expect(new Set(await tops()).size).toBe(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** The words of the broker's page for each outcome that the depository reports (R65). */
const RETURNS = [
  {
    name: "authorised",
    fields: { transactionType: "DIM" },
    title: "Consent received",
    words: ["Accepted", "Accepted", "Accepted"],
  },
  {
    name: "partly",
    fields: { transactionType: "DIM", partialSuccess: "on" },
    title: "2 of 3 accepted",
    words: ["Accepted", "Not accepted", "Accepted"],
  },
] as const;

for (const { name, fields, title, words } of RETURNS) {
  test(`an investor who comes back (${name}) reads the slip's own securities and the next step`, async ({
    page,
    broker,
    investor,
  }) => {
    const { ref, url } = await broker.order({ ...fields, securitiesCount: "3" });
    await page.goto(url);
    await investor.authorise();
    await investor.field("M-PIN").fill(MPIN);
    await investor.press("Submit eDIS");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(page.getByText("Signed by the depository")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "MERIDIAN STEELWORKS LTD" })).toContainText(
      "INE481K01021",
    );
    await expect(page.locator(".verdict")).toHaveText([...words]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await axeFindings(page)).toEqual([]);
        await shoot(page, `broker-return-${name}`);
      }
    }
    await page.goto(`${broker.url}/return/fail?state=${(await broker.returned(ref)).fields["state"]}`);
    await expect(page.getByRole("heading", { level: 1 }), "a forged failure changes nothing").toContainText(
      title,
    );
  });
}

test("the broker's page says that the outcome is open, and after a cancel that nothing was debited", async ({
  page,
  broker,
  investor,
}) => {
  const { ref, url } = await broker.order();
  await page.goto(`${broker.url}/orders/${ref}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Waiting for the depository");
  await expect(page.getByRole("link", { name: "Check again" })).toBeVisible();
  await expect(page.getByText("Asked: it is not decided there")).toHaveText("Asked: it is not decided there");
  await page.setViewportSize({ width: 390, height: 900 });
  const lines = await page.locator(".verdict").evaluate((verdict) => verdict.getClientRects().length);
  expect(lines, "no word is broken").toBe(1);
  await shoot(page, "broker-waiting");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(url);
  await investor.press("CANCEL");
  await investor.agree();
  await investor.agree();
  await page.waitForURL(`${broker.url}/return/fail**`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No consent, nothing debited");
  await expect(page.locator(".verdict")).toHaveText(["Not debited"]);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await shoot(page, "broker-return-cancelled");
});
