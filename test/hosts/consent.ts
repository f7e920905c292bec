import type { Browser } from "@playwright/test";
import { investorAt, MPIN } from "../browser/support/investor";
import type { Sandbox } from "./sandbox";

const FRAME = "edis-gateway-frame";

/** Consents as an investor does, and waits until the broker's page shows the event. Throws with all console messages. */
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
    const isFramed = (await page.locator(FRAME).count()) > 0;
    const investor = investorAt(isFramed ? page.frameLocator(`${FRAME} iframe`) : page);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await investor.submitOtp(await sandbox.otpOf(transactionRefNo));
    await investor.agree();
    await page.getByText(`authorised ${transactionRefNo}`, { exact: true }).waitFor();
  } catch (error) {
    throw new Error(`${failure.join("\n")}\n${error instanceof Error ? error.message : error}`);
  } finally {
    await page.close();
  }
  if (failure.length > 0) throw new Error(failure.join("\n"));
}
