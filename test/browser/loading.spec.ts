import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { axeFindings } from "./support/axe";
import { holds } from "./support/blockRequests";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const status = (page: Page) => page.getByRole("status").filter({ hasText: /\d/ });
const summary = (page: Page) => page.locator(".summary").first();

test("one press of 'Load all' loads a mandate of 5,000 securities for filtering, each page once", async ({
  page,
  depository,
  investor,
}) => {
  test.setTimeout(120_000);
  const { transactionRefNo: ref, payload } = await depository.issue({
    transactionType: "DMI",
    securities: 5000,
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(status(page)).toHaveText("Showing 1–20 of 100 loaded; more not loaded yet");
  await expect(summary(page)).toContainText("at least 100 securities");
  await button(page, "Load all").click();
  await expect(button(page, "Stop loading")).toBeFocused();
  await expect(page.getByRole("progressbar", { name: "Load all" })).toHaveAttribute(
    "aria-valuetext",
    /^Loading all: \d+ so far$/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await expect(status(page)).toHaveText("Showing 1–20 of 5000", { timeout: 90_000 });
  await expect(status(page)).toBeFocused();
  await expect(summary(page)).toContainText(/\b5,?000 securities/);
  await expect(summary(page)).not.toContainText("at least");
  await page.getByRole("textbox", { name: "Filter ISIN Description" }).fill("reliance");
  await expect(status(page)).toHaveText(/found in 5000$/);

  const calls = (await depository.transaction(ref)).calls.filter(({ name }) => name === "sec");
  expect(calls.map((call) => call["query"])).toEqual(
    Array.from({ length: 51 }, (_, index) => `?pgNo=${index + 1}&limit=100`),
  );
});

test("the securities of a mandate are loaded as they are looked at, and by 'Load all', which may fail or be stopped", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  const open = async (securities: number, scenario = {}): Promise<string> => {
    const creation = { transactionType: "DMI", securities, scenario };
    const { transactionRefNo, payload } = await depository.issue(creation);
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await expect(status(page)).toHaveText("Showing 1–20 of 100 loaded; more not loaded yet");
    return transactionRefNo;
  };
  const pagesAsked = async (ref: string) =>
    (await depository.operations(ref)).filter((operation) => operation === "sec").length;

  await test.step("the next 100 are loaded while the last page but one is shown, and the shown page stays", async () => {
    const ref = await open(250);
    await button(page, "Next").click();
    await button(page, "Next").click();
    await expect(status(page)).toHaveText("Showing 41–60 of 100 loaded; more not loaded yet");
    expect(await pagesAsked(ref)).toBe(1);
    await button(page, "Next").click();
    await expect(status(page)).toHaveText("Showing 61–80 of 200 loaded; more not loaded yet");
    await expect(button(page, "Next")).toBeFocused();
    expect(await pagesAsked(ref)).toBe(2);
  });

  const ref = await open(550, { failPage: 3 });
  guard.expects(/status of 500/);
  await test.step("a page that fails during 'Load all' is reported, and loading continues from it", async () => {
    expect(guard.expected()).toEqual([]);
    await button(page, "Load all").click();
    await expect(page.getByText("We are unable to process your request. Please try later.")).toBeVisible();
    await expect(status(page)).toHaveText("Showing 1–20 of 200 loaded; more not loaded yet");
    await depository.change(ref, { failPage: 0 });
  });

  await test.step("'Load all' can be stopped and continued, and the consent says 'at least' meanwhile", async () => {
    const answer = await holds(page, "**/*pgNo=4&*");
    await button(page, "Load all").click();
    await expect(status(page)).toHaveText("Loading all: 300 so far");
    await button(page, "Stop loading").click();
    answer();
    await expect(status(page)).toHaveText("Showing 1–20 of 400 loaded; more not loaded yet");
    await expect(button(page, "Load all")).toBeFocused();
    await expect(summary(page)).toContainText("at least 400 securities");
    await button(page, "Load all").click();
    await expect(status(page)).toHaveText("Showing 1–20 of 550");
    // six pages, and twice the one that failed
    expect(await pagesAsked(ref)).toBe(8);
  });
});

test("no more securities are asked for after the mandate is authorised (R35)", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { ref, url } = await broker.order({ transactionType: "DMI", securitiesCount: "900" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await page.getByRole("checkbox", { name: /T&C/ }).check();
  const otp = await inbox.otp(ref);
  await depository.change(ref, { slow: { sec: 400, "otp/validate": 1500 } });
  await button(page, "Load all").click();
  await investor.submitOtp(otp);
  await investor.agree();
  await page.waitForURL(broker.registered("success"));
  const operations = await depository.operations(ref);
  const at = operations.indexOf("otp/validate");
  expect(at).toBeGreaterThan(-1);
  expect(operations.slice(at).filter((operation) => operation === "sec").length).toBe(0);
  // there was more to ask for: 900 securities are nine pages, and a tenth call for their end
  expect(operations.filter((operation) => operation === "sec").length).toBeLessThan(9);
});
