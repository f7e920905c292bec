import type { Locator, Page, Route } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { axeFindings } from "./support/axe";
import { collectEvents } from "./support/events";
import { expect, shoot, test } from "./support/fixtures";
import { otherThan } from "./support/helpers";
import { MPIN } from "./support/investor";

const terms = (page: Page): Locator => page.getByRole("checkbox", { name: /T&C/ });
const table = (page: Page): Locator => page.getByRole("table", { name: "ISIN DETAILS" });
const rows = (page: Page): Locator => table(page).locator("tbody tr");
const resendLink = (page: Page): Locator => page.getByRole("link", { name: "Click here to Resend OTP" });

test("a mandate asks for both boxes and one OTP, and goes back to the broker when it is consented to", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  const { ref, url } = await broker.order({ transactionType: "DMI", securitiesCount: "25" });
  await page.goto(url);
  await expect(investor.says("You have been redirected from Acme Broking Ltd")).toBeVisible();
  await investor.submitMpin(MPIN);

  await expect(page.getByRole("heading", { name: "Consent for Acme Broking Ltd" })).toBeFocused();
  await expect(investor.says("Dear Asha Rao,")).toBeVisible();
  await expect(investor.value("Order Timestamp")).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  await expect(investor.value("Broker Order Number")).toHaveText(/^BO\d{8}$/);
  await expect(investor.value("Exchange")).toHaveText("NSE");
  await expect(investor.value("Market Segment")).toHaveText("Cash");
  await expect(investor.value("DP ID")).toHaveText("IN300126");
  await expect(investor.value("Client ID")).toHaveText(/^\d{10}$/);
  await expect(investor.value("CM BP ID")).toHaveText("565123");
  await expect(investor.value("Settlement Date")).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  await expect(investor.value("Client UCC")).toHaveText("UCC123");
  await expect(investor.value("TM ID")).toHaveText("06789");
  await expect(investor.says(/in favour of Acme Broking Ltd as per below details/)).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await shoot(page, "mandate");
  expect(await axeFindings(page)).toEqual([]);

  await expect(page.getByRole("checkbox", { name: /^I hereby authorise/ })).not.toBeChecked();
  await expect(terms(page)).not.toBeChecked();
  await expect(page.getByRole("link", { name: /T&C/ })).toHaveAttribute("href", /terms\.pdf$/);
  await investor.press("Submit");
  await expect(page.getByText("*Please read & enable the checkbox for T&C for Clients")).toHaveCount(1);
  await expect(page.getByText("Please tick the box to authorise")).toHaveCount(1);
  await investor.authorise();
  await expect(investor.field("OTP")).toBeHidden();
  expect(await inbox.count(ref)).toBe(0);
  await terms(page).check();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  const otp = await inbox.otp(ref);
  await expect(investor.says(/OTP has been sent/)).toBeVisible();
  await shoot(page, "mandate-otp");
  expect(await axeFindings(page)).toEqual([]);

  await test.step("ticking the boxes again asks for no second OTP and keeps what was typed", async () => {
    await investor.field("OTP").fill("12");
    await terms(page).uncheck();
    await expect(investor.field("OTP")).toBeHidden();
    await terms(page).check();
    await expect(investor.field("OTP")).toHaveValue("12");
    await investor.press("Submit");
    await expect(investor.says("OTP should be six digits")).toBeVisible();
    expect(await inbox.count(ref)).toBe(1);
    expect(await depository.operations(ref)).not.toContain("otp/validate");
  });

  await test.step("a mandate is consented to and goes back to the broker by form post", async () => {
    await investor.submitOtp(otp);
    await expect(investor.dialog).toContainText("Your transaction has been authorised successfully");
    await investor.agree();

    await page.waitForURL(broker.registered("success"));
    const returned = await broker.returned(ref);
    expect(returned.method).toBe("POST");
    expect(returned.fields).toMatchObject({ transactionRefNo: ref, responseCode: "00" });
    expect(events.of("success")).toHaveLength(1);
    expect(await depository.operations(ref)).toEqual([
      "mpin/auth",
      "txn",
      "sec",
      "otp/send",
      "qrCode",
      "otp/validate",
      "redirect",
    ]);
  });
});

test("a DMR is named and labelled as a mandate or consent, and says if it has no securities", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DMR", securities: 0 });
  await page.goto(gatewayAddress(depository.url, payload));

  await test.step("a DMR says 'mandate/consent' on its M-PIN screen and in the label of its timestamp", async () => {
    await expect(
      investor.says(
        "You have been transferred to Demo Depository Demat Gateway to submit mandate/consent in favour of Acme Broking Ltd",
      ),
    ).toBeVisible();
    await investor.submitMpin(MPIN);
    await expect(investor.value("Mandate / Consent Timestamp")).toBeVisible();
    await expect(investor.value("Order Timestamp")).toBeHidden();
  });

  await test.step("a mandate without securities shows a text", async () => {
    await expect(table(page).getByText("No Record Found")).toBeVisible();
    await expect(page.getByText("0 rows")).toBeVisible();
  });
});

test("a DMR in a broker's page under a strict policy fires its events once and carries the investor back", async ({
  page,
  broker,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  const { ref, url } = await broker.order({ transactionType: "DMR", opening: "element", mpinStatus: "0" });
  await page.goto(url);
  await investor.field("Enter New MPIN").fill("246810");
  await investor.field("Confirm MPIN").fill("246810");
  await investor.field("Enter OTP").fill(await inbox.otp(ref));
  await investor.press("SUBMIT");
  await expect(investor.value("Mandate / Consent Timestamp")).toBeVisible();
  await expect(investor.value("Order Timestamp")).toBeHidden();
  await investor.authorise();
  await terms(page).check();
  await shoot(page, "element-mandate");
  await investor.submitOtp(await inbox.otp(ref, 2));
  await investor.agree();
  await page.waitForURL(broker.registered("success"));
  expect(events.of("screenchange").map(({ detail }) => detail["screen"])).toEqual(
    expect.arrayContaining(["entry", "mpin", "mandate"]),
  );
  expect(events.of("fail")).toEqual([]);
  expect(events.of("success")[0]?.detail).toMatchObject({
    transactionType: "DMR",
    returnTo: { method: "POST", url: expect.stringMatching(broker.registered("success")) },
  });
});

test("a mandate goes back to the broker by form post however it ends", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  await page.clock.install();
  const events = await collectEvents(page);

  const { ref, url } = await broker.order({ transactionType: "DMI" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await terms(page).check();
  await investor.authorise();
  await inbox.otp(ref);

  await test.step("the OTP can be sent again when its time is over", async () => {
    await expect(investor.says("Seconds to RESEND OTP")).toBeVisible();
    await page.clock.runFor(121_000);
    await resendLink(page).click();
    await inbox.otp(ref, 2);
    await expect(investor.says("Seconds to RESEND OTP")).toBeVisible();
  });

  await test.step("three wrong OTPs go back to the broker by form post", async () => {
    const wrong = otherThan(await inbox.otp(ref, 2));
    for (const left of ["2 attempts left", "Last attempt to enter OTP"]) {
      await investor.submitOtp(wrong);
      await expect(investor.says(left)).toBeVisible();
      await expect(investor.field("OTP")).toHaveValue("");
    }
    await shoot(page, "mandate-last-attempt");
    await investor.submitOtp(wrong);
    await expect(investor.dialog).toContainText("You have exceeded maximum attempts of entering OTP");
    await investor.agree();
    await page.waitForURL(broker.registered("fail"));
    expect((await broker.returned(ref)).method).toBe("POST");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["attempts-exceeded"]);
  });

  await test.step("a mandate without an OTP is authorised with its two boxes alone", async () => {
    const { ref, url } = await broker.order({ transactionType: "DMI", otpNotNeeded: "on" });
    await openAfresh(page, url);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    await terms(page).check();
    await expect(investor.field("OTP")).toBeHidden();
    await investor.press("Submit");
    await investor.agree();
    await page.waitForURL(broker.registered("success"));
    expect(await inbox.count(ref)).toBe(0);
    expect((await depository.transaction(ref)).state).toBe("authorised");
  });

  await test.step("an invalid Client ID blocks Submit and sends no OTP; CANCEL goes back by form post", async () => {
    const { transactionRefNo: ref, payload } = await depository.issue({
      transactionType: "DMI",
      block: { clientId: "12AB" },
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    await expect(investor.says("Client ID should be of 10 digits")).toBeVisible();
    await expect(investor.button("Submit")).toHaveAttribute("aria-disabled", "true");
    await investor.authorise();
    await terms(page).check();
    await investor.button("CANCEL").click();
    await investor.agree();
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/fail`);
    expect(await inbox.count(ref)).toBe(0);
    expect((await broker.returned(ref)).method).toBe("POST");
  });
});

test.describe("the securities of a mandate", () => {
  test("come in pages of 100, and the page pages, sorts and filters them", async ({
    page,
    broker,
    depository,
    investor,
  }) => {
    const { ref, url } = await broker.order({ transactionType: "DMI", securitiesCount: "250" });
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await expect(page.getByText("Showing 1–20 of 100 loaded; more not loaded yet")).toBeVisible();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByText("Showing 1–20 of 200 loaded; more not loaded yet")).toBeVisible();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByText("Showing 1–20 of 250")).toBeVisible();
    await expect(page.getByRole("button", { name: "Load more" })).toBeHidden();
    const calls = (await depository.transaction(ref)).calls.filter(({ name }) => name === "sec");
    expect(calls.map((call) => call["query"])).toEqual([1, 2, 3].map((page) => `?pgNo=${page}&limit=100`));

    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByText("Showing 21–40 of 250")).toBeVisible();
    await page.getByRole("button", { name: "Last", exact: true }).click();
    await expect(rows(page)).toHaveCount(10);

    await table(page).getByRole("button", { name: "Quantity" }).click();
    await expect(table(page).getByRole("columnheader", { name: "Quantity" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    const quantities = (await rows(page).locator("td:last-child").allTextContents()).map(Number);
    expect(quantities).toEqual([...quantities].sort((one, other) => one - other));

    await page.getByRole("textbox", { name: "Filter ISIN Description" }).fill("reliance");
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText("Showing 1–1 of 1 found in 250")).toBeVisible();
    await page.getByRole("textbox", { name: "Filter ISIN Description" }).fill("no such security");
    await expect(table(page).getByText("No Record Found")).toBeVisible();
    await expect(table(page).getByRole("checkbox")).toHaveCount(0);
  });

  test("which fail to load come with Refresh, and block Submit until the first of them are shown", async ({
    page,
    depository,
    inbox,
    guard,
    investor,
  }) => {
    guard.expects(/status of 500/);
    const refresh = page.getByRole("button", { name: "Refresh", exact: true });

    await test.step("a Refresh that loads a list of one page passes its focus to the line that says so (WCAG 2.4.3)", async () => {
      const { payload } = await depository.issue({ transactionType: "DMI", securities: 3 });
      const secFails = (route: Route) => route.fulfill({ status: 500 });
      await page.route("**/sec/**", secFails);
      await page.goto(gatewayAddress(depository.url, payload));
      await investor.submitMpin(MPIN);
      await expect(investor.says("The securities could not be loaded")).toBeVisible();
      await page.unroute("**/sec/**", secFails);
      await refresh.press("Enter");
      await expect(page.getByText("Showing 1–3 of 3")).toBeFocused();
      await expect(refresh).toBeHidden();
    });

    await test.step("stay in the table when a page fails, and Refresh tries again", async () => {
      const { transactionRefNo: ref, payload } = await depository.issue({
        transactionType: "DMI",
        securities: 450,
        scenario: { failPage: 3 },
      });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await investor.submitMpin(MPIN);
      const more = page.getByRole("button", { name: "Load more" });
      await more.click();
      await expect(page.getByText("of 200 loaded")).toBeVisible();
      await more.click();
      await expect(page.getByText("We are unable to process your request. Please try later.")).toBeVisible();
      await expect(rows(page)).toHaveCount(20);
      await expect(page.getByText("of 200 loaded")).toBeVisible();
      await shoot(page, "mandate-page-failed");
      await depository.change(ref, { failPage: 0 });
      await refresh.click();
      await expect(page.getByText("of 100 loaded")).toBeVisible();
      await expect(page.getByText("We are unable to process your request.")).toBeHidden();
    });

    await test.step("block Submit and the OTP while the first page has failed, until Refresh has loaded it (R71)", async () => {
      const { transactionRefNo: ref, payload } = await depository.issue({
        transactionType: "DMI",
        scenario: { failPage: 1 },
      });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await investor.submitMpin(MPIN);
      const required = page.getByText("The securities could not be loaded. Refresh the list, or cancel.");
      const submit = page.getByRole("button", { name: "Submit", exact: true });
      await expect(required).toBeVisible();
      await expect(submit).toHaveAttribute("aria-disabled", "true");
      await investor.authorise();
      await terms(page).check();
      await submit.click({ force: true });
      await expect(required).toBeVisible();
      const authorising = await depository.operations(ref);
      expect(authorising.filter((what) => /otp\/(send|validate)/.test(what))).toEqual([]);
      await depository.change(ref, { failPage: 0 });
      await refresh.click();
      await expect(required).toBeHidden();
      await investor.field("OTP").fill(await inbox.otp(ref));
      await submit.click();
      await expect(investor.dialog).toContainText("authorised successfully");
    });
  });
});

test.describe("on a dark phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });

  test("the consent page fits, its securities as cards", async ({ page, broker, inbox, investor }) => {
    const { ref, url } = await broker.order({ transactionType: "DMI", securitiesCount: "120" });
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await expect(page.getByText("of 100 loaded")).toBeVisible();
    await page.getByRole("combobox", { name: "Rows per page" }).selectOption("5");
    await investor.authorise();
    await terms(page).check();
    await inbox.otp(ref);
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(investor.value("Order Timestamp")).toBeVisible();
    await shoot(page, "mandate-otp");
    expect(await axeFindings(page)).toEqual([]);
  });
});
