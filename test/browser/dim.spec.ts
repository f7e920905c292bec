import type { Locator, Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { axeFindings } from "./support/axe";
import { holds } from "./support/blockRequests";
import { configured } from "./support/configured";
import { collectEvents } from "./support/events";
import { expect, shoot, test, testIn } from "./support/fixtures";
import { otherThan } from "./support/helpers";
import { type Investor, MPIN, PAN } from "./support/investor";
import { pageSettled } from "./support/pageSettled";

const RESEND_AFTER_MS = 121_000;
const NEW_MPIN = "246810";
const WITHOUT_MPIN = { transactionType: "DIM", mpinStatus: "0", authMechanism: "OTP" };

const box = (page: Page): Locator => page.getByRole("checkbox", { name: /^I hereby authorise .*Terms.*T&C/ });
const link = (page: Page, name: string): Locator => page.getByRole("link", { name, exact: true });
const qr = (page: Page): Locator => page.getByRole("img", { name: /QR/ });

/** Ticks the box, and submits with the right M-PIN. */
async function submitWithMpin(page: Page, investor: Investor): Promise<void> {
  await box(page).check();
  await investor.field("M-PIN").fill(MPIN);
  await investor.press("Submit eDIS");
}

/** A depository whose DIM investors stay on the acknowledgement page. */
const staying = testIn({ portalClaims: { isRedirectEdim: "0" } });

test("a DIM is shown with its list, read and authorised", async ({ page, broker, depository, investor }) => {
  const events = await collectEvents(page);
  const { ref, url } = await broker.order({ transactionType: "DIM", securitiesCount: "3" });
  const table = page.getByRole("table", { name: "ISIN DETAILS" });

  await test.step("a DIM is not shown before its list can be, and cannot be submitted so (R71)", async () => {
    const letGo = await holds(page, "**/assets/table-*.js");
    await Promise.all([
      page.waitForRequest("**/assets/table-*.js"),
      page.waitForResponse("**/assets/flow-*.js"),
      page.goto(url),
    ]);
    await configured(page);
    await pageSettled(page);
    await expect(page.getByRole("button", { name: "Submit eDIS" })).toHaveCount(0);
    letGo();
    await expect(investor.says("Dear Asha Rao,")).toBeVisible();
    await expect(table.locator("tbody tr")).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Submit eDIS" })).toBeEnabled();
  });

  await test.step("'view more' opens the sentence of the consent, and is no part of the box's name", async () => {
    const label = page.locator("label", { has: box(page) });
    const seen = await label.locator("span").first().innerText();
    const whole = await label.evaluate((it) => it.textContent?.replace("…", "").trim());
    const [start = ""] = seen.split("…");
    // the verb and the account are in sight, also with a long requestor's name (R82)
    expect(start.replace("Acme Broking Ltd", "").length).toBeLessThanOrEqual(75);
    expect(start).toContain("from my demat account");
    expect(whole?.length).toBeGreaterThan(75);
    await expect(page.getByRole("checkbox", { name: whole ?? "", exact: true })).toBeVisible();
    await expect(investor.button("view more")).toHaveAttribute("aria-expanded", "false");
    await investor.button("view more").click();
    await expect(page.getByText(whole ?? "", { exact: true })).toBeVisible();
    await expect(box(page)).not.toBeChecked();
    await investor.button("view less").click();
    await expect(investor.button("view more")).toBeVisible();
    await expect(page.getByRole("link", { name: /T&C/ })).toHaveAttribute("href", /terms\.pdf$/);
  });

  await test.step("a DIM is authorised by M-PIN and goes to SuccessUrl with the answer", async () => {
    await expect(investor.value("Transaction Reference Number")).toHaveText(ref);
    await expect(investor.value("Order Timestamp")).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    await expect(investor.value("DP ID")).toHaveText("IN300126");
    await expect(investor.value("Client ID")).toHaveText(/^\d{10}$/);
    await expect(investor.value("Exchange")).toHaveText("NSE");
    await expect(investor.value("Product")).toHaveText("Cash");
    await expect(table.getByRole("columnheader")).toHaveCount(3);

    await expect(box(page)).not.toBeChecked();
    await expect(investor.field("M-PIN")).toBeHidden();
    await shoot(page, "dim");
    await investor.press("Submit eDIS");
    await expect(investor.says("*Please read & enable the checkbox for T&C for Clients")).toBeVisible();
    await box(page).check();
    await expect(investor.says("MPIN required")).toBeHidden();
    await expect(investor.field("M-PIN")).toHaveAttribute("placeholder", "Enter M-PIN");
    await expect(qr(page)).toBeHidden();
    await shoot(page, "dim-mpin");
    expect(await axeFindings(page)).toEqual([]);
    await investor.field("M-PIN").fill(MPIN);
    await investor.press("Submit eDIS");
    await expect(investor.dialog).toContainText("Your transaction has been authorised successfully");
    await shoot(page, "dim-success");
    await investor.agree();

    await page.waitForURL(`${broker.url}/return/success?**`);
    expect((await broker.returned(ref)).fields).toMatchObject({ transactionRefNo: ref, responseCode: "00" });
    expect(events.of("ready")[0]?.detail).toMatchObject({ screen: "dim", transactionType: "DIM" });
    expect(events.of("success")).toHaveLength(1);
    expect(await depository.operations(ref)).toEqual(["validateNewOTP"]);
  });
});

test("a DIM by OTP is authorised by the OTP alone, ends with the third wrong one, and can be cancelled", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);

  await test.step("in OTP mode an account with an M-PIN submits plainly, with a QR code beside the OTP", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM", authMechanism: "OTP" });
    await page.goto(url);
    await box(page).check();
    await expect(qr(page)).toBeVisible();
    const otp = await inbox.otp(ref);
    await box(page).uncheck();
    await expect(investor.field("OTP")).toBeHidden();
    await box(page).check();
    await investor.press("Submit eDIS");
    await expect(investor.says("Please Enter OTP")).toBeVisible();
    await expect(link(page, "Forgot MPIN")).toBeHidden();
    await expect(link(page, "Use M-PIN")).toBeHidden();
    await investor.field("OTP").fill(otp);
    await shoot(page, "dim-otp");
    expect(await axeFindings(page)).toEqual([]);
    await investor.press("Submit eDIS");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);
    const { calls } = await depository.transaction(ref);
    expect(calls.find(({ name }) => name === "validateNewOTP")?.body).toMatchObject({
      authMechanism: "OTP",
      actionType: "0",
      creds: [{ credType: "OTP", cred: otp }],
    });
    expect(await inbox.count(ref)).toBe(1);
  });

  await test.step("three wrong OTPs end with FailUrl", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM", authMechanism: "OTP" });
    await openAfresh(page, url);
    await box(page).check();
    const wrong = otherThan(await inbox.otp(ref));
    for (const left of ["2 attempts left", "Last attempt to enter OTP"]) {
      await investor.field("OTP").fill(wrong);
      await investor.press("Submit eDIS");
      await expect(investor.says(left)).toBeVisible();
    }
    await investor.field("OTP").fill(wrong);
    await investor.press("Submit eDIS");
    await expect(investor.dialog).toContainText("You have exceeded maximum attempts of entering OTP");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/fail?**`);
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["attempts-exceeded"]);
  });

  await test.step("without the action button there is nothing to submit, only to cancel", async () => {
    const { transactionRefNo: ref, payload } = await depository.issue({
      transactionType: "DIM",
      authMechanism: "OTP",
      scenario: { actionButtonDisplay: "0" },
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await box(page).check();
    await expect(investor.button("Submit eDIS")).toBeHidden();
    await expect(investor.field("OTP")).toBeHidden();
    await investor.button("CANCEL").click();
    await investor.agree();
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/fail?**`);
    expect(await inbox.count(ref)).toBe(0);
  });
});

test("an account without an M-PIN registers one, after a wrong OTP too, or skips it", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { ref, url } = await broker.order(WITHOUT_MPIN);
  await page.goto(url);
  await box(page).check();
  const otp = await inbox.otp(ref);
  const submit = async (digits: string) => {
    await investor.field("OTP").fill(digits);
    await investor.press("Submit eDIS");
    await expect(investor.dialog).toContainText("Seconds Remaining");
    await expect(investor.dialog.getByRole("button", { name: "Back" })).toBeHidden();
    await expect(investor.field("Enter New MPIN")).toBeFocused();
    await investor.field("Enter New MPIN").fill(NEW_MPIN);
  };
  const validated = async (reference: string) =>
    (await depository.transaction(reference)).calls.filter(({ name }) => name === "validateNewOTP").at(-1)
      ?.body;

  await test.step("enters the OTP anew after a wrong one, and the dialog opens again", async () => {
    await submit(otherThan(otp));
    await investor.field("Confirm MPIN").fill(NEW_MPIN);
    await investor.press("SUBMIT");
    await expect(investor.says("2 attempts left")).toBeVisible();
    await expect(investor.field("OTP")).toHaveValue("");
    await expect(investor.field("OTP")).toBeFocused();
    await submit(otp);
  });

  await test.step("registers one in two rows of six boxes, with the OTP that authorises", async () => {
    await investor.field("Confirm MPIN").fill("111111");
    await investor.press("SUBMIT");
    await expect(investor.says("MPIN must match")).toBeVisible();
    await shoot(page, "dim-mpin-dialog");
    expect(await axeFindings(page)).toEqual([]);
    await investor.field("Confirm MPIN").fill(NEW_MPIN);
    await investor.press("SUBMIT");
    await expect(investor.dialog).toContainText("Your MPIN has been registered");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);
    expect(await validated(ref)).toMatchObject({
      authMechanism: "OTP",
      actionType: "1",
      creds: [
        { credType: "OTP", cred: otp },
        { credType: "MPIN", cred: NEW_MPIN },
        { credType: "CONFIRMMPIN", cred: NEW_MPIN },
      ],
    });
  });

  await test.step("may skip the registration for now", async () => {
    const { ref, url } = await broker.order(WITHOUT_MPIN);
    await openAfresh(page, url);
    await box(page).check();
    await investor.field("OTP").fill(await inbox.otp(ref));
    await investor.press("Submit eDIS");
    await investor.dialog.getByRole("button", { name: "SKIP FOR NOW" }).click();
    await expect(investor.dialog).toContainText("Your transaction has been authorised successfully");
    expect(await validated(ref)).toMatchObject({ actionType: "0" });
  });
});

test("an account without an M-PIN has the OTP's time and three tries to register one", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  await page.clock.install();
  const events = await collectEvents(page);
  const { ref, url } = await broker.order(WITHOUT_MPIN);
  await page.goto(url);
  await box(page).check();

  await test.step("is shown Back when the OTP's time ends, and starts again with a new OTP", async () => {
    await investor.field("OTP").fill(await inbox.otp(ref));
    await investor.field("OTP").press("Enter");
    await page.clock.runFor(300);
    await expect(investor.dialog).toContainText("Seconds Remaining");
    await page.clock.runFor(RESEND_AFTER_MS);
    await expect(investor.dialog).toContainText("You have exhausted the timer. Click back & resend OTP");
    await shoot(page, "dim-mpin-dialog-exhausted");
    await investor.dialog.getByRole("button", { name: "Back" }).click();
    await expect(investor.dialog).toBeHidden();
    await link(page, "Click here to Resend OTP").click();
    await investor.field("OTP").fill(await inbox.otp(ref, 2));
    await investor.field("OTP").press("Enter");
    await page.clock.runFor(300);
    await expect(investor.dialog).toContainText("Seconds Remaining");
  });

  await test.step("ends after three invalid M-PINs, at the depository too (R80)", async () => {
    for (const [digits, text] of [
      ["", "MPIN required"],
      ["12", "MPIN should be of 6 digits"],
    ] as const) {
      await investor.field("Enter New MPIN").fill(digits);
      await investor.press("SUBMIT");
      await expect(investor.dialog.getByText(text).first()).toBeVisible();
    }
    await investor.press("SUBMIT");
    await expect(investor.says("You have exceeded MPIN setup attempt")).toBeVisible();
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["mpin-setup-exceeded"]);
    await depository.reaches(ref, "terminated");
  });
});

test("an OTP authorises and resets the M-PIN where it is forgotten, or three were wrong", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  await test.step("'Forgot MPIN' asks for an OTP, resets the M-PIN with it, and 'Use M-PIN' goes back", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM" });
    await page.goto(url);
    await box(page).check();
    await link(page, "Forgot MPIN").click();
    await inbox.otp(ref);
    await expect(investor.field("OTP")).toBeFocused();
    await expect(qr(page)).toBeVisible();
    await link(page, "Use M-PIN").click();
    await expect(investor.field("M-PIN")).toBeFocused();
    await link(page, "Forgot MPIN").click();
    await investor.field("OTP").fill(await inbox.otp(ref, 2));
    await shoot(page, "dim-forgot");
    await investor.press("Submit eDIS");
    await investor.field("Enter New MPIN").fill(NEW_MPIN);
    await investor.field("Confirm MPIN").fill(NEW_MPIN);
    await investor.press("SUBMIT");
    await expect(investor.dialog).toContainText("Your MPIN has been reset");
    const { calls } = await depository.transaction(ref);
    expect(calls.filter(({ name }) => name === "regenerateOTP").map(({ body }) => body)).toMatchObject([
      { forgotmpin: "1" },
      { forgotmpin: "1" },
    ]);
    expect(calls.find(({ name }) => name === "validateNewOTP")?.body).toMatchObject({ actionType: "2" });
  });

  await test.step("'Forgot MPIN' is hidden after the third", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM" });
    await openAfresh(page, url);
    await box(page).check();
    for (const forgotUses of [1, 2, 3]) {
      await link(page, "Forgot MPIN").click();
      await inbox.otp(ref, forgotUses);
      await link(page, "Use M-PIN").click();
      await expect(investor.field("M-PIN")).toBeVisible();
    }
    await expect(link(page, "Forgot MPIN")).toBeHidden();
  });

  await test.step("three wrong M-PINs disable the field, and an OTP still authorises", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM" });
    await openAfresh(page, url);
    await box(page).check();
    for (const left of ["2 attempts left", "Last attempt. Try again or click Forgot MPIN to reset."]) {
      await investor.field("M-PIN").fill("000000");
      await investor.press("Submit eDIS");
      await expect(investor.says(left)).toBeVisible();
      await expect(investor.field("M-PIN")).toHaveValue("");
    }
    await investor.field("M-PIN").fill("000000");
    await investor.press("Submit eDIS");
    await expect(
      investor.says("MPIN attempt exhausted, click on forgot MPIN or authenticate by OTP"),
    ).toBeVisible();
    await expect(investor.field("M-PIN")).toBeDisabled();
    await shoot(page, "dim-mpin-spent");
    expect(await axeFindings(page)).toEqual([]);
    await link(page, "Forgot MPIN").click();
    await investor.field("OTP").fill(await inbox.otp(ref));
    await investor.press("Submit eDIS");
    await investor.dialog.getByRole("button", { name: "SKIP FOR NOW" }).click();
    await expect(investor.dialog).toContainText("Your transaction has been authorised successfully");
  });
});

test("a DIM says what holds it up: a refused captcha, an invalid Client ID, or securities on hold", async ({
  page,
  broker,
  depository,
  investor,
}) => {
  await test.step("a captcha that is refused asks for the PAN, and the right one authorises", async () => {
    const { ref, url } = await broker.order({ transactionType: "DIM", captchaRefused: "on" });
    await page.goto(url);
    await submitWithMpin(page, investor);
    await expect(investor.dialog).toContainText("Please Enter Your PAN");
    await investor.dialog.getByRole("textbox").fill(PAN.toLowerCase());
    await investor.agree();
    await expect(investor.dialog).toContainText("Your transaction has been authorised successfully");
    const { calls } = await depository.transaction(ref);
    expect(calls.filter(({ name }) => name === "validateNewOTP").at(-1)?.body).toMatchObject({
      authMechanism: "MPIN",
      creds: [
        { credType: "MPIN", cred: MPIN },
        { credType: "PANCARD", cred: PAN },
      ],
    });
  });

  await test.step("an invalid Client ID blocks Submit", async () => {
    const { transactionRefNo, payload } = await depository.issue({
      transactionType: "DIM",
      block: { clientId: "12AB" },
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await box(page).check();
    await expect(investor.says("Client ID should be of 10 digits")).toBeVisible();
    await expect(investor.button("Submit eDIS")).toHaveAttribute("aria-disabled", "true");
    await investor.field("M-PIN").fill(MPIN);
    await investor.button("Submit eDIS").press("Enter");
    await pageSettled(page);
    await expect(investor.button("Submit eDIS")).not.toHaveAttribute("aria-busy", "true");
    expect(await depository.operations(transactionRefNo)).toEqual([]);
  });

  await test.step("a warning names the securities on hold until it is closed or its time is over", async () => {
    const { url } = await broker.order({ transactionType: "DIM", holdings: "on" });
    await openAfresh(page, url);
    await expect(investor.dialog).toContainText(
      "Some of these securities are on hold and may not be debited",
    );
    await expect(investor.dialog.getByRole("listitem")).toHaveText(/MERIDIAN STEELWORKS LTD.*INE481K01021/);
    await expect(investor.dialog.getByRole("timer")).toHaveText(/^Continuing in 0:0\d$/);
    await shoot(page, "dim-holdings");
    expect(await axeFindings(page)).toEqual([]);
    const title = page.getByRole("heading", { level: 2, name: /^Consent for/ });
    await investor.agree();
    await expect(investor.dialog).toBeHidden();
    // nothing had the focus before, so it goes to the top of the screen (WCAG 2.4.3)
    await expect(title).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await box(page).check();
    await expect(investor.field("M-PIN")).toBeVisible();

    await page.clock.install();
    await openAfresh(page, (await broker.order({ transactionType: "DIM", holdings: "on" })).url);
    await expect(investor.dialog).toBeVisible();
    await page.clock.runFor(8000);
    await expect(investor.dialog).toBeHidden();
    await expect(title).toBeFocused();
  });
});

test("a DIM in a broker's page carries the investor back, whatever its number of securities", async ({
  page,
  broker,
  investor,
}) => {
  const events = await collectEvents(page);

  await test.step("a DIM in a broker's page under a strict policy carries the investor back", async () => {
    const { ref, url } = await broker.order({
      transactionType: "DIM",
      opening: "element",
      partialSuccess: "on",
      securitiesCount: "4",
    });
    await page.goto(url);
    await submitWithMpin(page, investor);
    await expect(investor.dialog).toContainText("Not accepted");
    await shoot(page, "element-dim-partial");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);
    await broker.returned(ref);
    expect(events.of("success")[0]?.detail["orderRespDtls"]).toMatchObject([{ status: "PARTIAL" }]);
  });

  await test.step("a DIM of 300 securities comes back without its details, which the broker's server gets from the back end (R49, R65)", async () => {
    const { ref, url } = await broker.order({
      transactionType: "DIM",
      securitiesCount: "300",
      partialSuccess: "on",
      opening: "element",
    });
    await page.goto(url);
    await submitWithMpin(page, investor);
    await expect(investor.dialog.getByRole("heading")).toHaveText("150 of 300 accepted");
    const arriving = page.waitForResponse((response) => response.url().startsWith(`${broker.url}/return/`));
    await investor.agree();
    const arrived = await arriving;
    expect(arrived.status()).toBe(200);
    expect(arrived.url().length).toBeLessThanOrEqual(2000);
    const { fields } = await broker.returned(ref);
    expect(fields).toMatchObject({ transactionRefNo: ref, responseCode: "00", orderRespDtlsOmitted: "1" });
    expect(fields).not.toHaveProperty("orderRespDtls");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("150 of 300 accepted");
    await expect(page.getByText("Signed by the depository")).toBeVisible();
    await expect(page.locator(".verdict")).toHaveText(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? "Accepted" : "Not accepted")),
    );
    await expect(page.getByText("and 250 more")).toBeVisible();
  });
});

staying(
  "a depository that keeps the investor says on its acknowledgement what became of the securities",
  async ({ page, depository, investor }) => {
    await test.step("the acknowledgement says which securities were accepted and which were not", async () => {
      const { payload } = await depository.issue({
        transactionType: "DIM",
        securities: 4,
        scenario: { partialSuccess: true, uiRedirect: "0" },
      });
      await page.goto(gatewayAddress(depository.url, payload));
      await submitWithMpin(page, investor);
      await expect(investor.dialog.getByRole("listitem")).toHaveText([
        /TATA CONSULTANCY.*Not accepted/,
        /INFOSYS.*Not accepted/,
        /RELIANCE.*Accepted/,
        /HDFC.*Accepted/,
      ]);
      await investor.agree();
      await expect(investor.says("Authorised in part")).toBeVisible();
      await expect(page.getByText("authorised successfully"), "of the whole (R81)").toHaveCount(0);
      await expect(investor.says(/under the regulations/)).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: /ccepted$/ })).toHaveCount(4);
      await shoot(page, "dim-acknowledgement-partial");
      expect(await axeFindings(page)).toEqual([]);
    });

    await test.step("it names none where all were accepted", async () => {
      const { payload } = await depository.issue({ transactionType: "DIM", scenario: { uiRedirect: "0" } });
      await openAfresh(page, gatewayAddress(depository.url, payload));
      await submitWithMpin(page, investor);
      await investor.agree();
      await expect(investor.says("Your transaction has been authorised successfully")).toBeVisible();
      await expect(page.getByText("Please check the result for each security")).toHaveCount(0);
      await expect(page.getByRole("listitem").filter({ hasText: /ccepted$/ })).toHaveCount(0);
    });
  },
);

test.describe("on a dark phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });

  test("every screen fits", async ({ page, broker, inbox, investor }) => {
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { ref, url } = await broker.order({ transactionType: "DIM", securitiesCount: "2" });
    await page.goto(url);
    await expect(investor.value("Transaction Reference Number")).toBeHidden();
    await box(page).check();
    await fits();
    await shoot(page, "dim-mpin");
    expect(await axeFindings(page)).toEqual([]);
    await link(page, "Forgot MPIN").click();
    await investor.field("OTP").fill(await inbox.otp(ref));
    await expect(qr(page)).toBeVisible();
    await fits();
    await shoot(page, "dim-otp");
    await investor.press("Submit eDIS");
    await investor.field("Enter New MPIN").fill("123");
    await investor.press("SUBMIT");
    await expect(investor.says("MPIN should be of 6 digits")).toBeVisible();
    await fits();
    await shoot(page, "dim-mpin-dialog");
    expect(await axeFindings(page)).toEqual([]);
  });
});
