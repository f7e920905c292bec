import type { Browser, ConsoleMessage, Locator, Page } from "@playwright/test";
import { investorAt, MPIN } from "../browser/support/investor";
import type { Sandbox } from "./sandbox";

const FRAME = "edis-gateway-frame";
const DOUBT_WITHIN_MS = 10_000;

/**
 * Tells the broker's page, as the element does, that nobody knows whether the order was authorised. Waits until the page says
 * so, if only until its server has asked; it never says that the order was not authorised (R55).
 */
async function doubt(element: Locator): Promise<void> {
  await element.evaluate(
    (target, withinMs) =>
      new Promise<void>((resolve, reject) => {
        const output = document.querySelector("output");
        new MutationObserver(() => {
          if (output?.textContent.includes("not known yet: we ask the depository")) resolve();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`In doubt the page says: ${output?.textContent}`)), withinMs);
        const init = { cancelable: true, detail: { reason: "in-doubt", returnTo: null } };
        target.dispatchEvent(new CustomEvent("fail", init));
      }),
    DOUBT_WITHIN_MS,
  );
}

/**
 * Consents as an investor does, and waits until the broker's page shows the event; then the event of an outcome in doubt.
 * Throws with all console messages.
 */
export async function consentOn(
  page: Page,
  address: string,
  sandbox: Sandbox,
  transactionRefNo: string,
): Promise<void> {
  // what the page before still says is not this one's
  await page.goto("about:blank");
  const failure: string[] = [];
  const note = (message: ConsoleMessage) => message.type() === "error" && failure.push(message.text());
  const noteError = (error: Error) => failure.push(error.message);
  page.on("console", note).on("pageerror", noteError);
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
    if ((await element.count()) > 0) await doubt(element);
  } catch (error) {
    throw new Error(`${failure.join("\n")}\n${error instanceof Error ? error.message : error}`);
  } finally {
    page.off("console", note).off("pageerror", noteError);
  }
  if (failure.length > 0) throw new Error(failure.join("\n"));
}

/** Consents on a new page. */
export async function consent(
  browser: Browser,
  address: string,
  sandbox: Sandbox,
  transactionRefNo: string,
): Promise<void> {
  const page = await browser.newPage();
  try {
    await consentOn(page, address, sandbox, transactionRefNo);
  } finally {
    await page.close();
  }
}
