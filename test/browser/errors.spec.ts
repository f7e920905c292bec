import type { Page } from "@playwright/test";
import { gatewayAddress } from "./support/address";
import { expect, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

/** Collects the texts of the gateway's live regions from now on. */
const hearing = (page: Page) =>
  page.locator("edis-gateway").evaluate((element) => {
    const heard: string[] = [];
    Reflect.set(window, "heard", heard);
    const root = element.shadowRoot;
    if (!root) return;
    new MutationObserver((records) => {
      const whole = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest("[aria-live], [role=alert]") : null;
        const words = [...addedNodes].flatMap(({ textContent }) => textContent?.trim() || []);
        if (!region || words.length === 0) continue;
        if (region.ariaAtomic === "true") whole.add(region);
        else heard.push(...words);
      }
      for (const { textContent } of whole) heard.push(textContent?.trim() ?? "");
    }).observe(root, { subtree: true, childList: true });
  });
const heard = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "heard"));

test("a refused submit moves the focus to the first wrong field, and the second time announces the error with the field's name", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DIS", mpinStatus: "0" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(page.getByRole("timer")).toBeVisible();
  await hearing(page);
  await investor.field("Enter New MPIN").fill(MPIN);
  await investor.press("SUBMIT");
  await expect(investor.field("Confirm MPIN")).toBeFocused();
  await expect(investor.field("Confirm MPIN")).toHaveAccessibleDescription("MPIN required");
  const said = ["Confirm MPIN: MPIN required", "Enter OTP: OTP required"];
  await expect.poll(() => heard(page)).toEqual(said);
  await page.keyboard.press("Enter");
  await expect.poll(() => heard(page)).toEqual([...said, ...said]);
});

test("an unticked box shows its own message and gets the focus (R54)", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DIS" });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await investor.press("Submit");
  const box = page.getByRole("checkbox", { name: /^I hereby authorise/ });
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription("Please tick the box to authorise");
  await box.check();
  await investor.press("Submit");
  await expect(investor.field("OTP")).toBeFocused();
});

test("the snackbar announces the same text again", async ({ page, depository, guard, investor }) => {
  guard.expects(/status of 503/);
  const { payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { fail: { validateNewOTP: { status: 503, times: 2 } } },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter MPIN")).toBeVisible();
  await hearing(page);
  const word = "Internal Server Error. Please Try Again";
  for (const times of [1, 2]) {
    await investor.submitMpin(MPIN);
    await expect.poll(async () => (await heard(page)).filter((text) => text === word).length).toBe(times);
  }
});

test("a payload's own error text is introduced with its requestor's name (R57)", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({
    transactionType: "DIS",
    model: { status: "400", error: "Call+us+now" },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.says("Acme Broking Ltd says:")).toBeVisible();
  await expect(investor.says("Call us now")).toBeVisible();
  await expect(page.getByText("Nothing was debited.")).toHaveCount(0);
});

test("no help is shown if the depository has signed none (R66)", async ({ page, depository }) => {
  const gallery = await openGallery(page, depository.url);
  for (const state of ["mpin", "slip", "dim", "mpin-cancelled", "error-rejected"]) {
    await gallery.show(state);
    await expect(gallery.element.getByText(/Need help|I did not place/), state).toHaveCount(0);
  }
});

test("no way back is offered if the payload's FailUrl was refused (R67)", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DIS", failUrl: "https://evil.example/" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.says("Unauthorised Request")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Return to/ })).toHaveCount(0);
});

test("the way back of an admissible FailUrl is offered if only SuccessUrl was refused (R67)", async ({
  page,
  depository,
  investor,
}) => {
  const { payload } = await depository.issue({ transactionType: "DIS", successUrl: "https://evil.example/" });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.says("Unauthorised Request")).toBeVisible();
  const way = page.getByRole("link", { name: /^Return to/ });
  await expect(way).toHaveCount(1);
  await expect(way).toHaveAttribute("href", /\/fail$/);
});
