import { expect, shoot, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

test("an investor sent to the depository authorises the slip and comes back by GET with the answer", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  await page.goto(broker.url);
  await page.getByRole("radio", { name: /^Redirect/ }).check();
  await page.getByRole("button", { name: "Place sell order" }).click();

  await expect(investor.says("You have been redirected from Acme Broking Ltd")).toBeVisible();
  await expect(investor.says("Enter MPIN to Continue")).toBeVisible();
  expect(page.url(), "the payload is gone from the address").not.toContain("eyJ");
  await shoot(page, "mpin");
  await investor.submitMpin(MPIN);

  await expect(investor.value("ISIN")).toHaveText("INE481K01021");
  await expect(investor.value("Exchange")).toHaveText("NSE");
  await expect(investor.value("Product")).toHaveText("Cash");
  await expect(investor.value("DP ID")).toHaveText("IN300126");
  await expect(investor.value("CM BP ID")).toHaveText("565123");
  await expect(investor.value("Settlement Date")).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  await shoot(page, "slip");

  const ref = (await depository.all()).at(-1)?.transactionRefNo ?? "";
  await investor.authorise();
  await investor.submitOtp(await inbox.otp(ref));
  await expect(investor.dialog).toContainText(ref);
  await shoot(page, "slip-success");
  await investor.agree();

  await page.waitForURL(`${broker.url}/return/success?**`);
  await expect(page.getByText("Signed by the depository")).toBeVisible();
  const returned = await broker.returned(ref);
  expect(returned.method).toBe("GET");
  expect(returned.fields).toMatchObject({ transactionRefNo: ref, responseCode: "00" });
  expect(returned.fields["state"]).toMatch(/^[\w-]{22}$/);
  expect(returned.fields).not.toHaveProperty("uiRedirect");
  expect((await depository.transaction(ref)).state).toBe("authorised");
  expect(await depository.operations(ref)).not.toContain("clr");
});

test("an investor without an M-PIN sets one with an OTP and comes to the slip", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { ref, url } = await broker.order({ mpinStatus: "0" });
  await page.goto(url);
  await expect(investor.says("Set Your MPIN")).toBeVisible();
  await investor.field("Enter New MPIN").fill("246810");
  await investor.field("Confirm MPIN").fill("246810");
  await investor.field("Enter OTP").fill(await inbox.otp(ref));
  await shoot(page, "mpin-register");
  await investor.press("SUBMIT");
  await expect(investor.value("Client ID")).toHaveText(/^\d{10}$/);
  expect(await inbox.count(ref)).toBe(2);
  expect((await depository.transaction(ref)).state).toBe("authenticated");
});

test("a forgotten M-PIN is reset with an OTP", async ({ page, broker, depository, inbox, investor }) => {
  const { ref, url } = await broker.order();
  await page.goto(url);
  await page.getByText("FORGOT YOUR MPIN ?").click();
  await investor.field("Enter New MPIN").fill("135790");
  await investor.field("Confirm MPIN").fill("135790");
  await investor.field("Enter OTP").fill(await inbox.otp(ref));
  await investor.press("SUBMIT");
  await expect(investor.value("DP ID")).toBeVisible();
  const { calls } = await depository.transaction(ref);
  const validated = calls.find(({ name }) => name === "validateNewOTP");
  expect(validated?.body).toMatchObject({ authMechanism: "MPIN", actionType: "2", otpType: "1" });
});

test("an M-PIN without six digits shows its error only after a submit, and is not sent", async ({
  page,
  broker,
  depository,
  investor,
}) => {
  const { ref, url } = await broker.order();
  await page.goto(url);
  const field = investor.field("Enter MPIN");
  await field.fill("12a3");
  await expect(field).toHaveValue("123");
  await expect(investor.says("Minimum length should be six digits")).toBeHidden();
  await investor.press("SUBMIT");
  await expect(investor.says("Minimum length should be six digits")).toBeVisible();
  await field.fill("");
  await investor.press("SUBMIT");
  await expect(investor.says("MPIN is required")).toBeVisible();
  expect(await depository.operations(ref)).toEqual([]);
});

test("the slip authorises nothing without the tick and an OTP", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { ref, url } = await broker.order();
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^I hereby authorise/ })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /T&C/ })).toBeChecked();
  await investor.submitOtp(await inbox.otp(ref));
  await expect(investor.says("Please tick the box to authorise")).toBeVisible();
  await investor.authorise();
  await investor.submitOtp("");
  await expect(investor.says("Please Enter OTP")).toBeVisible();
  const asked = await depository.operations(ref);
  expect(asked.filter((name) => name === "validateNewOTP")).toHaveLength(1);
});

test.describe("on a dark phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });

  test("every step fits the screen", async ({ page, broker, inbox, investor }) => {
    const { ref, url } = await broker.order({ marginAccount: "on" });
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(url);
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await fits();
    await shoot(page, "mpin");
    await investor.submitMpin(MPIN);
    await expect(investor.value("IN FAVOUR OF – CM MARGIN A/C")).toHaveText("11000010 00023456");
    await fits();
    await shoot(page, "slip");
    await investor.authorise();
    await investor.submitOtp(await inbox.otp(ref));
    await expect(investor.dialog).toBeVisible();
    await shoot(page, "slip-success");
    await investor.agree();
    await page.waitForURL(`${broker.url}/return/success?**`);
    await fits();
    await shoot(page, "broker-returned");
  });
});
