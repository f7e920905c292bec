import { expect, test } from "./support/fixtures";

/** One OTP as the depository's inbox lists it. */
const otp = (code: string, state: string, sentAt: number) => ({
  transactionRefNo: "TXN1",
  transactionType: "DIS",
  code,
  state,
  purpose: "authorise",
  to: "XXXXXX4321",
  text: `${code} is your OTP`,
  sentAt,
});

test("the inbox says what it knows of the depository's codes", async ({ page, depository, guard }) => {
  guard.expects(/ERR_FAILED|status of 503/);
  let answers: object[] | "cut off" | "refused" = [];
  await page.route(/\/demo\/inbox\.json/, (route) => {
    if (answers === "cut off") return route.abort();
    return answers === "refused"
      ? route.fulfill({ status: 503, body: "[]" })
      : route.fulfill({ json: answers });
  });
  const news = page.getByRole("status");

  await test.step("the inbox says that it was never read, and not that nothing was sent, if the depository is down", async () => {
    answers = "cut off";
    await page.goto(`${depository.url}/demo/inbox`);
    await expect(news).toHaveText("Not reachable, never read");
    await expect(page.getByText("Nothing has been sent yet")).toBeHidden();
  });

  await test.step("the inbox marks codes that are of no use, and reads out only what is new or that it is cut off", async () => {
    const codes = page.locator("#inbox > li");
    const first = [otp("111111", "replaced", 1000), otp("000000", "expired", 0)];
    answers = first;
    await page.clock.install();
    await page.goto(`${depository.url}/demo/inbox`);
    await expect(codes).toHaveCount(2);
    await expect(codes.nth(0)).toContainText(", replaced by a newer one");
    await expect(codes.nth(1)).toContainText(", expired");
    await expect(codes.nth(1).locator(".code")).toHaveCSS("text-decoration-line", "line-through");
    await expect(news, "what was there is no news").toBeEmpty();
    expect(await page.locator("#inbox").evaluate((list) => list.closest("[aria-live], [role]"))).toBeNull();

    answers = [otp("222222", "live", 2000), ...first];
    await page.clock.runFor(2100);
    await expect(codes).toHaveCount(3);
    await expect(codes.nth(0).locator(".code")).toHaveCSS("text-decoration-line", "none");
    await expect(news).toContainText("New OTP for TXN1");

    for (const failure of ["cut off", "refused"] as const) {
      answers = failure;
      await page.clock.runFor(2100);
      await expect(news).toHaveText(/^Not reachable, last read at \d\d:\d\d:\d\d$/);
      answers = first;
      await page.clock.runFor(2100);
      await expect(news).toBeEmpty();
    }
  });
});
