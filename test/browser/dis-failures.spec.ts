import type { Page } from "@playwright/test";
import { openAfresh } from "./support/address";
import { collectEvents } from "./support/events";
import { expect, shoot, test } from "./support/fixtures";
import { otherThan } from "./support/helpers";
import { MPIN, PAN } from "./support/investor";

const RESEND_AFTER_MS = 121_000;

const resendLink = (page: Page) => page.getByRole("link", { name: "Click here to Resend OTP" });

test("three wrong M-PINs, three wrong OTPs and an order that cannot be loaded end the transaction", async ({
  page,
  broker,
  depository,
  guard,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  await test.step("three wrong M-PINs end the transaction and return to the broker by form post", async () => {
    const { ref, url } = await broker.order();
    await page.goto(url);
    await investor.submitMpin("000000");
    await expect(investor.field("Enter MPIN")).toHaveValue("");
    await expect(investor.field("Enter MPIN")).toBeFocused();
    await expect(investor.says("Last attempt to enter MPIN")).toBeHidden();
    await investor.submitMpin("000000");
    await expect(investor.says("Last attempt to enter MPIN")).toBeVisible();
    await shoot(page, "mpin-last-attempt");
    await investor.submitMpin("000000");
    await expect(investor.dialog).toContainText("You have exceeded maximum MPIN attempts of entering MPIN");
    await investor.agree();
    await page.waitForURL(broker.registered("fail"));
    expect((await broker.returned(ref)).method).toBe("POST");
    expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["attempts-exceeded"]);
    expect((await depository.transaction(ref)).state).toBe("locked");
  });

  await test.step("three wrong OTPs end the transaction and go to FailUrl with the last answer", async () => {
    const { ref, url } = await broker.order();
    events.forget();
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await investor.authorise();
    const wrong = otherThan(await inbox.otp(ref));
    const tries = page.waitForResponse((response) => response.url().endsWith("validateNewOTP"));
    await investor.submitOtp(wrong);
    await tries;
    await expect(investor.says("2 attempts left")).toBeVisible();
    await expect(investor.button("Submit")).toBeEnabled();
    await expect(investor.says("Last attempt to enter OTP")).toBeHidden();
    await investor.submitOtp(wrong);
    await expect(investor.says("Last attempt to enter OTP")).toBeVisible();
    await shoot(page, "slip-last-attempt");
    await investor.submitOtp(wrong);
    await expect(investor.dialog).toContainText("You have exceeded maximum attempts of entering OTP");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/fail?**`);
    const returned = await page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)));
    expect(returned).toMatchObject({ responseCode: "02" });
    expect(events.of("fail")).toHaveLength(1);
    expect(events.of("fail")[0]?.detail).toMatchObject({ reason: "attempts-exceeded", responseCode: "02" });
  });

  await test.step("an order that also fails at the second try ends on the error page", async () => {
    expect(guard.findings()).toEqual([]);
    guard.expects(/status of 500/);
    const { ref, url } = await broker.order();
    await depository.change(ref, { fail: { txn: { status: 500 } } });
    events.forget();
    await page.goto(url);
    await investor.submitMpin(MPIN);
    await expect.poll(() => events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["unavailable"]);
    const operations = await depository.operations(ref);
    expect(operations.filter((name) => name === "txn")).toHaveLength(2);
  });
});

test("the slip's OTP can be sent again three times, and the last one's countdown ends the transaction", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const events = await collectEvents(page);
  await page.clock.install();
  const { ref, url } = await broker.order({ stay: "on" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await expect(resendLink(page)).toBeHidden();
  for (const sent of [2, 3]) {
    await page.clock.fastForward(RESEND_AFTER_MS);
    await resendLink(page).click();
    await inbox.otp(ref, sent);
    await expect(resendLink(page)).toBeHidden();
  }
  await expect(investor.says("Last attempt to regenerate OTP")).toBeHidden();
  await page.clock.fastForward(RESEND_AFTER_MS);
  await expect(investor.says("Last attempt to regenerate OTP")).toBeVisible();
  await resendLink(page).click();
  await inbox.otp(ref, 4);
  await expect(investor.says("seconds remaining")).toBeVisible();
  await page.clock.fastForward(RESEND_AFTER_MS);
  await expect(investor.says("You have exceeded maximum attempts of entering OTP")).toBeVisible();
  expect(events.of("screenchange").at(-1)?.detail["screen"]).toBe("error");
  expect(events.of("fail").map(({ detail }) => detail["reason"])).toEqual(["otp-limit"]);
  const lastValidate = async () =>
    (await depository.transaction(ref)).calls.filter(({ name }) => name === "validateNewOTP").at(-1)?.body;
  await expect.poll(lastValidate).toMatchObject({ authMechanism: "OTP", actionType: "3", creds: [] });
});

test("the PAN takes the place of a refused captcha, and not of a lost network", async ({
  page,
  broker,
  guard,
  investor,
}) => {
  const { url } = await broker.order({ captchaRefused: "on" });
  await page.goto(url);
  await test.step("a wrong M-PIN beside a PAN leaves the focus in the emptied field, once the dialog has closed (R11, R13)", async () => {
    await investor.submitMpin("654321");
    await investor.dialog.getByRole("textbox").fill(PAN);
    await investor.agree();
    await expect(investor.dialog).toBeHidden();
    await expect(investor.field("Enter MPIN")).toHaveValue("");
    await expect(investor.field("Enter MPIN")).toBeFocused();
  });
  await test.step("a captcha that is refused asks for the PAN, and the right one goes through", async () => {
    await investor.submitMpin(MPIN);
    await expect(investor.dialog).toContainText("Please Enter Your PAN");
    await investor.dialog.getByRole("textbox").fill(PAN.toLowerCase());
    await shoot(page, "mpin-pan");
    await investor.agree();
    await expect(investor.value("DP ID")).toBeVisible();
  });

  await test.step("a browser that is offline is told that the network is lost, and not asked for the PAN in the captcha's place (R33)", async () => {
    expect(guard.findings()).toEqual([]);
    guard.expects(/ERR_INTERNET_DISCONNECTED/);
    const { url } = await broker.order();
    // a new document, whose captcha is not loaded yet
    await openAfresh(page, url);
    await expect(investor.button("CANCEL")).toBeEnabled();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await investor.submitMpin(MPIN);
    await expect(investor.says("Internal Server Error. Please Try Again")).toBeVisible();
    await expect(investor.dialog).toBeHidden();
    await expect.poll(() => guard.expected().join()).toContain("/recaptcha/");
    await page.context().setOffline(false);
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
  });
});
