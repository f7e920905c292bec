import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { gatewayAddress } from "./support/address";
import { fixedTask } from "./support/cpuBaseline";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

/** The number of characters of a far too long answer (R63). */
const MANY = 10_000_000;
const ROWS = 140_000;
/** The longest task allowed on a desktop, and the time of `fixedTask` there. */
const LONGEST_TASK_MS = 500;
const FIXED_TASK_MS = 40;
/** A shown text is cut at 2,000 characters, and one more marks the cut. */
const LONGEST_TEXT = 2001;

const Trace = v.object({
  traceEvents: v.array(
    v.looseObject({ name: v.string(), ph: v.string(), tdur: v.optional(v.number(), 0), cat: v.string() }),
  ),
});

/**
 * Returns the longest task of a page's threads during `act`, in ms of thread time: other work of the machine is not counted.
 */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  await pageSettled(page);
  const { traceEvents } = v.parse(Trace, JSON.parse((await browser.stopTracing()).toString()));
  const mains = traceEvents
    .filter(({ name, args }) => name === "thread_name" && JSON.stringify(args).includes("CrRendererMain"))
    .map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && mains.includes(`${pid}/${tid}`));
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
}

/**
 * Checks the longest task of `act` against R63's limit for a desktop. On a slower machine the limit grows with the time of a
 * fixed task.
 */
async function staysAlive(
  browser: Browser,
  page: Page,
  what: string,
  act: () => Promise<void>,
): Promise<void> {
  const slowness = Math.max(1, (await page.evaluate(fixedTask)) / FIXED_TASK_MS);
  expect(await longestTask(browser, page, act), what).toBeLessThanOrEqual(LONGEST_TASK_MS * slowness);
}

/** Returns the length of the longest text of one element on the screen. */
const longestText = (page: Page): Promise<number> =>
  page.locator("edis-gateway").evaluate((element) => {
    const root = element.shadowRoot;
    if (!root) return 0;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let longest = 0;
    while (texts.nextNode()) longest = Math.max(longest, texts.currentNode.nodeValue?.length ?? 0);
    return longest;
  });

// a trace would keep each of the 10 MB, and two such pages at once overload a small machine
test.use({ trace: "off" });
test.describe.configure({ timeout: 180_000 });
const slowly = expect.configure({ timeout: 40_000 });

test.describe("10 MB of answer keep the page alive (R63)", () => {
  test("as the M-PIN's answer, as a slip's order and as the authorisation's answer, of which 50 securities are shown", async ({
    browser,
    page,
    depository,
    inbox,
    investor,
  }) => {
    const { transactionRefNo, payload } = await depository.issue({
      transactionType: "DIS",
      successUrl: null,
      scenario: { longNames: MANY, longMessages: { validateNewOTP: MANY } },
    });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await staysAlive(browser, page, "a refusal", async () => {
      await investor.submitMpin("000000");
      await slowly(investor.says(/^Invalid MPIN/)).toBeVisible();
    });
    expect(await longestText(page)).toBeLessThanOrEqual(LONGEST_TEXT);

    await staysAlive(browser, page, "an order", async () => {
      await investor.submitMpin(MPIN);
      await slowly(page.getByRole("checkbox", { name: /^I hereby authorise/ })).toBeVisible();
    });
    expect(await longestText(page)).toBeLessThanOrEqual(LONGEST_TEXT);
    await investor.authorise();

    await depository.change(transactionRefNo, {
      longMessages: {},
      outcomeRows: ROWS,
      partialSuccess: true,
      uiRedirect: "0",
    });
    const otp = await inbox.otp(transactionRefNo);
    await staysAlive(browser, page, "an outcome", async () => {
      await investor.submitOtp(otp);
      await slowly(investor.dialog.getByRole("listitem")).toHaveCount(50);
    });
    await expect(investor.dialog.getByText("Showing 1–50 of 140000")).toBeVisible();
    await investor.dialog.getByRole("link", { name: "Next" }).click();
    await expect(investor.dialog.getByText("Showing 51–100 of 140000")).toBeVisible();

    const received = page.locator("edis-gateway").evaluate(
      (element) =>
        new Promise<unknown>((resolve) => {
          element.addEventListener(
            "success",
            (event) => event instanceof CustomEvent && resolve(event.detail.orderRespDtls[0].secDtls.length),
          );
        }),
    );
    await staysAlive(browser, page, "the end", async () => {
      await investor.agree();
      await expect(page.getByRole("heading", { name: "70000 of 140000 accepted" })).toBeVisible();
    });
    expect(await received).toBe(ROWS);
    await expect(page.getByText("Showing 1–50 of 140000")).toBeVisible();
  });

  test("as a page of a mandate's securities, and as its redirect answer", async ({
    browser,
    page,
    broker,
    depository,
    inbox,
    investor,
  }) => {
    const { ref, url } = await broker.order({ transactionType: "DMI", securitiesCount: "100" });
    await depository.change(ref, { longNames: MANY / 100, longMessages: { redirect: MANY } });
    let posted = 0;
    await page.route(broker.registered("success"), (route) => {
      posted = route.request().postDataBuffer()?.length ?? 0;
      return route.fulfill({ body: "back" });
    });
    await page.goto(url);
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await staysAlive(browser, page, "a page of securities", async () => {
      await investor.submitMpin(MPIN);
      await slowly(page.getByRole("row").nth(5)).toBeVisible();
    });
    expect(await longestText(page)).toBeLessThanOrEqual(LONGEST_TEXT);
    await page.getByRole("checkbox", { name: /T&C/ }).check();
    await investor.authorise();
    await investor.submitOtp(await inbox.otp(ref));
    await slowly(investor.dialog).toBeVisible();
    await staysAlive(browser, page, "the way back", async () => {
      // the dialog may have left by itself, after 3 s
      await page.waitForURL(broker.registered("success"), { waitUntil: "commit", timeout: 40_000 });
    });
    expect(posted).toBeGreaterThan(0);
  });
});
