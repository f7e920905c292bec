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

test.describe("on a dark phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });

  test("a forgotten M-PIN is reset, and every step fits", async ({
    page,
    broker,
    depository,
    inbox,
    investor,
  }) => {
    const { ref, url } = await broker.order({ marginAccount: "on" });
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(url);
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await fits();
    await shoot(page, "mpin");
    await test.step("a forgotten M-PIN is reset with an OTP", async () => {
      await page.getByText("FORGOT YOUR MPIN ?").click();
      await investor.field("Enter New MPIN").fill("135790");
      await investor.field("Confirm MPIN").fill("135790");
      await investor.field("Enter OTP").fill(await inbox.otp(ref));
      await fits();
      await investor.press("SUBMIT");
      await expect(investor.value("DP ID")).toBeVisible();
      const { calls } = await depository.transaction(ref);
      const validated = calls.find(({ name }) => name === "validateNewOTP");
      expect(validated?.body).toMatchObject({ authMechanism: "MPIN", actionType: "2", otpType: "1" });
    });
    await test.step("every step fits the screen", async () => {
      await expect(investor.value("IN FAVOUR OF – CM MARGIN A/C")).toHaveText("11000010 00023456");
      await fits();
      await shoot(page, "slip");
      await investor.authorise();
      await investor.submitOtp(await inbox.otp(ref, 2));
      await expect(investor.dialog).toBeVisible();
      await shoot(page, "slip-success");
      await investor.agree();
      await page.waitForURL(`${broker.url}/return/success?**`);
      await fits();
      await shoot(page, "broker-returned");
    });
  });
});
