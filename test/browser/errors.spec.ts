import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { expect, shoot, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

/** Collects the texts of the gateway's live regions from now on. */
const watchAnnouncements = (page: Page) =>
  page.locator("edis-gateway").evaluate((element) => {
    const announced: string[] = [];
    Reflect.set(window, "announced", announced);
    const root = element.shadowRoot;
    if (!root) return;
    new MutationObserver((records) => {
      const whole = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest("[aria-live], [role=alert]") : null;
        const words = [...addedNodes].flatMap(({ textContent }) => textContent?.trim() || []);
        if (!region || words.length === 0) continue;
        if (region.ariaAtomic === "true") whole.add(region);
        else announced.push(...words);
      }
      for (const { textContent } of whole) announced.push(textContent?.trim() ?? "");
    }).observe(root, { subtree: true, childList: true });
  });
const announced = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "announced"));

test("an investor without an M-PIN is led to what is missing, and sets one", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const { transactionRefNo: ref, payload } = await depository.issue({
    transactionType: "DIS",
    mpinStatus: "0",
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await test.step("a refused submit moves the focus to the first wrong field, and the second time announces the error with the field's name", async () => {
    await expect(page.getByRole("timer")).toBeVisible();
    await watchAnnouncements(page);
    await investor.field("Enter New MPIN").fill(MPIN);
    await investor.press("SUBMIT");
    await expect(investor.field("Confirm MPIN")).toBeFocused();
    await expect(investor.field("Confirm MPIN")).toHaveAccessibleDescription("MPIN required");
    const errors = ["Confirm MPIN: MPIN required", "Enter OTP: OTP required"];
    await expect.poll(() => announced(page)).toEqual(errors);
    await page.keyboard.press("Enter");
    await expect.poll(() => announced(page)).toEqual([...errors, ...errors]);
  });
  await test.step("an investor without an M-PIN sets one with an OTP and comes to the slip", async () => {
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
});

test("what is not filled in is asked for, and nothing is sent or authorised without it", async ({
  page,
  broker,
  depository,
  inbox,
  investor,
}) => {
  const { ref, url } = await broker.order();
  await page.goto(url);
  await test.step("an M-PIN without six digits shows its error only after a submit, and is not sent", async () => {
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
  await test.step("the slip authorises nothing without the tick and an OTP", async () => {
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^I hereby authorise/ })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: /T&C/ })).toBeChecked();
    await investor.submitOtp(await inbox.otp(ref));
    await expect(investor.says("Please tick the box to authorise")).toBeVisible();
    await investor.authorise();
    await investor.submitOtp("");
    await expect(investor.says("Please Enter OTP")).toBeVisible();
    const operations = await depository.operations(ref);
    expect(operations.filter((name) => name === "validateNewOTP")).toHaveLength(1);
  });
  await test.step("an unticked box shows its own message and gets the focus (R54)", async () => {
    const box = page.getByRole("checkbox", { name: /^I hereby authorise/ });
    await expect(box).not.toHaveAccessibleDescription(/Please tick/);
    await expect(investor.field("OTP")).toHaveValue("");
    await box.uncheck();
    await investor.press("Submit");
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription("Please tick the box to authorise");
    await box.check();
    await investor.press("Submit");
    await expect(investor.field("OTP")).toBeFocused();
  });
});

test("a depository that is down is told of at each submit, until it is back", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  guard.expects(/status of 503/);
  const { payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { fail: { validateNewOTP: { status: 503, times: 3 } } },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter MPIN")).toBeVisible();
  await test.step("the snackbar announces the same text again", async () => {
    await watchAnnouncements(page);
    const word = "Internal Server Error. Please Try Again";
    for (const times of [1, 2, 3]) {
      await investor.submitMpin(MPIN);
      await expect
        .poll(async () => (await announced(page)).filter((text) => text === word).length)
        .toBe(times);
    }
  });
  await test.step("a submit while the depository is down is not counted, and the next one succeeds", async () => {
    await expect(investor.says("Internal Server Error. Please Try Again")).toBeVisible();
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
  });
});

test("a refused payload says who wrote its text, and offers a way back if it may", async ({
  page,
  depository,
  investor,
}) => {
  await test.step("a payload's own error text is introduced with its requestor's name (R57)", async () => {
    const { payload } = await depository.issue({
      transactionType: "DIS",
      model: { status: "400", error: "Call+us+now" },
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(investor.says("Acme Broking Ltd says:")).toBeVisible();
    await expect(investor.says("Call us now")).toBeVisible();
    await expect(page.getByText("Nothing was debited.")).toHaveCount(0);
  });

  await test.step("no way back is offered if the payload's FailUrl was refused (R67)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS", failUrl: "https://evil.example/" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(investor.says("Unauthorised Request")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Return to/ })).toHaveCount(0);
  });

  await test.step("the way back of an admissible FailUrl is offered if only SuccessUrl was refused (R67)", async () => {
    const { payload } = await depository.issue({
      transactionType: "DIS",
      successUrl: "https://evil.example/",
    });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(investor.says("Unauthorised Request")).toBeVisible();
    const way = page.getByRole("link", { name: /^Return to/ });
    await expect(way).toHaveCount(1);
    await expect(way).toHaveAttribute("href", /\/fail$/);
  });
});

test("no help is shown if the depository has signed none (R66)", async ({ page, depository }) => {
  const gallery = await openGallery(page, depository.url);
  for (const state of ["mpin", "slip", "dim", "mpin-cancelled", "error-rejected"]) {
    await gallery.show(state);
    await expect(gallery.element.getByText(/Need help|I did not place/), state).toHaveCount(0);
  }
});
