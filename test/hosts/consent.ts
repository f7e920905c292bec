import type { Browser, Locator, Page } from "@playwright/test";
import { investorAt, MPIN } from "../browser/support/investor";
import type { Sandbox } from "./sandbox";

const FRAME = "edis-gateway-frame";

/**
 * Tells the broker's page, as the element does, that nobody knows whether the order was authorised. Waits until the page says
 * so; it never says that the order was not authorised (R55).
 */
async function doubt(page: Page, element: Locator): Promise<void> {
  await element.evaluate((target) => {
    const init = { cancelable: true, detail: { reason: "in-doubt", returnTo: null } };
    target.dispatchEvent(new CustomEvent("fail", init));
  });
  await page.getByText("not known yet: we ask the depository").waitFor();
}

/**
 * Consents as an investor does, and waits until the broker's page shows the event; then the event of an outcome in doubt.
 * Throws with all console messages.
 */
export async function consent(
  browser: Browser,
  address: string,
  sandbox: Sandbox,
  transactionRefNo: string,
): Promise<void> {
  const page = await browser.newPage();
  const failure: string[] = [];
  page.on("console", (message) => message.type() === "error" && failure.push(message.text()));
  page.on("pageerror", (error) => failure.push(error.message));
  try {
    await page.goto(address);
    const element = page.locator(`edis-gateway, ${FRAME}`);
    await element.waitFor({ state: "attached" });
    const isFramed = (await page.locator(FRAME).count()) > 0;
    const investor = investorAt(isFramed ? page.frameLocator(`${FRAME} iframe`) : page);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await sandbox.otpOf(transactionRefNo));
    await investor.agree();
    await page.getByText(`authorised ${transactionRefNo}`, { exact: true }).waitFor();
    // a redirect has come back to a page of its own
    if ((await element.count()) > 0) await doubt(page, element);
  } catch (error) {
    throw new Error(`${failure.join("\n")}\n${error instanceof Error ? error.message : error}`);
  } finally {
    await page.close();
  }
  if (failure.length > 0) throw new Error(failure.join("\n"));
}
