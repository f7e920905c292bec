import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

test.use({ viewport: { width: 320, height: 700 } });

const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns all texts of the gateway. */
const shownText = (page: Page): Promise<string> =>
  page.locator("edis-gateway").evaluate((element) => element.shadowRoot?.textContent ?? "");

const isAsWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const box = (page: Page) => page.getByRole("checkbox", { name: /^I hereby authorise/ });

test("names with bidirectional characters, or very long ones, reverse and overflow nothing (R46)", async ({
  page,
  depository,
  investor,
}) => {
  for (const transactionType of ["DIS", "DMI", "DIM"])
    await test.step(`names with bidirectional characters, or very long ones, reverse and overflow nothing on ${transactionType} (R46)`, async () => {
      const { payload } = await depository.issue({
        transactionType,
        securities: 2,
        scenario: { bidiNames: true, longNames: 300 },
      });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      if (transactionType !== "DIM") await investor.submitMpin(MPIN);
      await expect(box(page)).toBeVisible();
      await expect(investor.says(/Asha Rao/)).toBeVisible();
      await expect(investor.says(/RELIANCE INDUSTRIES LTD/)).toBeVisible();
      expect.soft(await shownText(page)).not.toMatch(CONTROLS);
      expect(await isAsWide(page)).toBe(true);
    });
});

test("an order of empty objects shows each missing value, and cannot be authorised (R44)", async ({
  page,
  depository,
  investor,
}) => {
  const { transactionRefNo, payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { emptyOrder: true },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await box(page).check();
  for (const label of ["DP ID", "Client ID", "Quantity", "ISIN", "ISIN Description"]) {
    await expect(investor.value(label), label).toHaveText("–");
    await expect(page.locator(`dt:text-is("${label}") ~ dd.message`), label).toHaveText("Not given");
  }
  const validates = async () =>
    (await depository.operations(transactionRefNo)).filter((operation) => /validate/i.test(operation));
  const before = await validates();
  await investor.field("OTP").fill("123456");
  await investor.field("OTP").press("Enter");
  await pageSettled(page);
  await expect(investor.button("Submit")).toHaveAttribute("aria-disabled", "true");
  await expect(investor.button("Submit")).not.toHaveAttribute("aria-busy", "true");
  await expect(investor.button("CANCEL")).toBeEnabled();
  expect(await validates()).toEqual(before);
});
