import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../src/i18n/languages";
import { expect, test } from "./support/fixtures";
import { inboxOf } from "./support/helpers";
import { type Investor, investorAt, MPIN } from "./support/investor";
import { startDemo } from "./support/startDemo";

/** Places the broker's default sell order in a frame; resolves to its reference. */
async function placeInFrame(page: Page, brokerUrl: string): Promise<string> {
  await page.goto(brokerUrl);
  await page.getByLabel("In a frame").check();
  await page.getByRole("button", { name: "Place sell order" }).click();
  await page.waitForURL("**/consent/*");
  return decodeURIComponent(page.url().split("/").at(-1) ?? "");
}

/** Every language at the first broker, two at the second (contract §5 Languages). */
const { "en-GB": english, hi } = LANGUAGES;
const OFFERED = { Acme: Object.values(LANGUAGES), Northwind: [english, hi] };

/**
 * Acme's investors are sent back; Northwind's stay on the result page with the receipt, and the broker's page asks for the
 * outcome (R25).
 */
const comesBack = {
  Acme: async () => {},
  Northwind: async (page: Page, investor: Investor) => {
    await expect(investor.says("Receipt")).toBeVisible();
    await page.getByRole("link", { name: "What became of it" }).click();
  },
};

test("the demo leads from each broker's page to the consent and back", async ({ page, guard }) => {
  test.setTimeout(120_000);
  // the demo has its own servers besides the test's
  guard.expects(/^Request to http:\/\/(localhost|127\.0\.0\.1):/);
  const { brokers, depositoryUrl, end } = await startDemo();
  try {
    for (const name of ["Acme", "Northwind"] as const)
      await test.step(`'In a frame' of the demo leads to the consent and back to ${name}'s page`, async () => {
        const ref = await placeInFrame(page, brokers[name]);
        const investor = investorAt(page.frameLocator("edis-gateway-frame iframe"));
        await expect(investor.says(`redirected from ${name}`)).toBeVisible();
        const offered = page.frameLocator("edis-gateway-frame iframe").locator("select.choice option");
        // the demo compresses its files for the first who asks
        const names = OFFERED[name].map((language) => language.name);
        await expect(offered).toHaveText(names, { timeout: 30_000 });
        await investor.submitMpin(MPIN);
        await investor.authorise();
        const inbox = inboxOf({ depositoryUrl });
        await investor.submitOtp(await inbox.otp(ref));
        await investor.agree();
        await comesBack[name](page, investor);
        await page.waitForURL(/\/(return\/success\?|orders\/)/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Consent received");
        await expect(page.getByText("Asked and confirmed")).toBeVisible();
      });
  } finally {
    end();
  }
});
