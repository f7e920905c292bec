import type { Page } from "@playwright/test";
import { gatewayAddress, openAfresh } from "./support/address";
import { axeInBothSchemes } from "./support/axe";
import { combinationTag } from "./support/combinations";
import { expect, test } from "./support/fixtures";
import { MPIN } from "./support/investor";

const NARROW = 390;
const WIDE = 1280;

/** A placeholder that was not filled. */
const UNFILLED = /\{\w+\}|#\w+#/;

const isWithin = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Returns the name of the focused element, inside shadow roots too. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active === document.body) return "";
    const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
    return (active?.getAttribute("aria-label") ?? label ?? "").trim();
  });

/** Presses Tab until the element of that name has the focus; throws after a round of the page. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stops: string[] = [];
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    stops.push(stop);
    if (typeof name === "string" ? stop === name : name.test(stop)) return;
  }
  throw new Error(`Tab never came to ${name}: ${stops.join(" | ")}`);
}

for (const width of [NARROW, WIDE]) {
  // the gallery shows the same screens at both widths
  const tag = combinationTag(width === NARROW);
  test.describe(`both schemes, ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: "reduce" });

    test("axe finds nothing on any screen of the slip's flow", async ({
      page,
      depository,
      inbox,
      investor,
    }) => {
      const clean = (screen: string) =>
        test.step(screen, async () => {
          expect(await axeInBothSchemes(page), screen).toEqual([]);
          expect(await page.locator("edis-gateway").innerText(), screen).not.toMatch(UNFILLED);
          await isWithin(page, width);
        });
      const { transactionRefNo, payload } = await depository.issue({
        transactionType: "DIS",
        successUrl: null,
      });
      await page.goto(gatewayAddress(depository.url, payload));
      await expect(investor.field("Enter MPIN")).toBeVisible();
      await clean("mpin");
      await investor.press("SUBMIT");
      await expect(page.getByText("MPIN is required")).toBeVisible();
      await clean("mpin with an error");
      await investor.button("CANCEL").click();
      await expect(investor.dialog).toBeVisible();
      await clean("the cancel dialog");
      await investor.dialog.getByRole("button", { name: "No" }).click();
      await page.getByRole("link", { name: "Privacy policy" }).click();
      await expect(page.getByRole("heading", { name: "Privacy policy" })).toBeVisible();
      await clean("privacy");
      await page.getByRole("button", { name: "Back" }).click();
      await investor.submitMpin(MPIN);
      await expect(investor.value("DP ID")).toBeVisible();
      await clean("slip");
      await investor.authorise();
      await investor.submitOtp("");
      await expect(page.getByText("Please Enter OTP")).toBeVisible();
      await clean("slip with an error");
      await investor.submitOtp(await inbox.otp(transactionRefNo));
      await expect(investor.dialog).toBeVisible();
      // touching the dialog stops its closing timer (R66)
      await investor.dialog.getByRole("heading").hover();
      await clean("the success dialog");
      await investor.agree();
      await expect(page.getByText("is successfully submitted on")).toBeVisible();
      await clean("success");
    });

    test("axe finds nothing on the M-PIN screen in mode 2 and on /error", async ({
      page,
      depository,
      inbox,
      investor,
    }) => {
      const { transactionRefNo, payload } = await depository.issue({
        transactionType: "DIS",
        mpinStatus: "0",
      });
      await page.goto(gatewayAddress(depository.url, payload));
      await expect(investor.field("Confirm MPIN")).toBeVisible();
      await inbox.otp(transactionRefNo);
      await expect(page.getByText("Seconds to RESEND OTP")).toBeVisible();
      await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
      expect(await axeInBothSchemes(page), "mode 2").toEqual([]);
      await investor.press("SUBMIT");
      await expect(page.getByText("OTP required")).toBeVisible();
      expect(await axeInBothSchemes(page), "mode 2 with errors").toEqual([]);
      await isWithin(page, width);
      await page.goBack();
      await expect(page.getByText("Session Timeout Please try again")).toBeVisible();
      expect(await axeInBothSchemes(page), "error").toEqual([]);
      await isWithin(page, width);
    });
  });
}

test("everything on the slip's way is done by the keyboard alone", async ({
  page,
  depository,
  inbox,
  investor,
}) => {
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter MPIN")).toBeVisible();

  await test.step("a dialog holds the focus, closes by Escape, and gives the focus back", async () => {
    await tabTo(page, "CANCEL");
    await page.keyboard.press("Enter");
    await expect(investor.dialog.getByRole("button", { name: "Yes" })).toBeVisible();
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press("Tab");
      expect(["Yes", "No", ""]).toContain(await focused(page));
    }
    await page.keyboard.press("Escape");
    await expect(investor.dialog).toBeHidden();
    await expect(investor.button("CANCEL")).toBeFocused();
  });

  await test.step("a static page takes the focus to its heading, and its Back button to the link that opened it", async () => {
    await tabTo(page, "Disclaimer");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Disclaimer");
    await expect(page.getByRole("heading", { name: "Disclaimer" })).toBeFocused();
    await tabTo(page, "Back");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Disclaimer" })).toBeFocused();
  });

  await test.step("the whole consent can be given by the keyboard alone", async () => {
    await tabTo(page, /^Enter MPIN/);
    await page.keyboard.type("000000");
    await tabTo(page, "Show MPIN");
    await page.keyboard.press("Space");
    await expect(investor.button("Hide MPIN")).toBeFocused();
    await tabTo(page, "SUBMIT");
    await page.keyboard.press("Enter");
    await expect(investor.field("Enter MPIN")).toBeFocused();
    await expect(investor.field("Enter MPIN")).toHaveValue("");
    await page.keyboard.type(MPIN);
    await page.keyboard.press("Enter");
    await expect(investor.value("DP ID")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await tabTo(page, /^I hereby authorise/);
    await page.keyboard.press("Space");
    await tabTo(page, /^OTP/);
    await page.keyboard.type(await inbox.otp(transactionRefNo));
    await page.keyboard.press("Enter");
    await expect(investor.dialog).toBeVisible();
    await expect(investor.dialog.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("is successfully submitted on")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  });
});

test("a screen reader is told what each field is, its error, and each result", async ({
  page,
  depository,
  guard,
  investor,
}) => {
  guard.expects(/status of 503/);
  const { payload } = await depository.issue({
    transactionType: "DIS",
    scenario: { fail: { validateNewOTP: { status: 503, times: 1 } } },
  });
  await page.goto(gatewayAddress(depository.url, payload));
  const field = page.getByRole("textbox", { name: "Enter MPIN" }).or(investor.field("Enter MPIN"));
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await investor.press("SUBMIT");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/MPIN is required/);
  await field.fill(MPIN);
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await investor.press("SUBMIT");
  await expect(
    page.getByRole("alert").filter({ hasText: "Internal Server Error. Please Try Again" }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Electronic Instruction Slip" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Electronic Instruction Slip");
});

test("the M-PIN screen announces its wait, and fits a window of 320 px, as the slip does", async ({
  page,
  depository,
  investor,
}) => {
  await test.step("a wait is in a live region for as long as it lasts", async () => {
    const { payload } = await depository.issue({
      transactionType: "DIS",
      scenario: { slow: { validateNewOTP: 1500 } },
    });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    const wait = page.getByRole("status").filter({ hasText: "Please wait…" });
    await expect(wait).toHaveCount(0);
    await investor.submitMpin("000000");
    await expect(wait).toHaveCount(1);
    await expect(investor.says("2 attempts left")).toBeVisible();
    await expect(wait).toHaveCount(0);
  });

  await test.step("at 320 px, as at 400 % of zoom, no text is cut off and no screen scrolls sideways", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await isWithin(page, 320);
    await expect(investor.button("SUBMIT")).toBeInViewport();
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    await isWithin(page, 320);
    await investor.button("Submit").scrollIntoViewIfNeeded();
    await expect(investor.button("Submit")).toBeInViewport();
    await investor.button("CANCEL").click();
    await expect(investor.dialog.getByRole("button", { name: "Yes" })).toBeInViewport();
  });
});

test("the layout follows the element's own width, not the window's", async ({ page, broker, investor }) => {
  const { url } = await broker.order({ opening: "element" });
  await page.goto(url);
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  const columnsAt = async (width: string) => {
    await page.locator("edis-gateway").evaluate((element, size) => {
      if (element instanceof HTMLElement) element.style.inlineSize = size;
    }, width);
    return page.locator("edis-gateway").evaluate((element) => {
      const terms = [...(element.shadowRoot?.querySelectorAll("dl dt") ?? [])];
      const room = element.getBoundingClientRect();
      return {
        columns: new Set(terms.map((term) => Math.round(term.getBoundingClientRect().left))).size,
        inside: terms.every((term) => term.getBoundingClientRect().right <= room.right + 1),
      };
    });
  };
  const narrow = await columnsAt("320px");
  const wide = await columnsAt("800px");
  expect(narrow.inside && wide.inside).toBe(true);
  expect(narrow.columns).toBeLessThan(wide.columns);
});

test("a link that comes or goes with the OTP's time loses no focus, and is announced", async ({
  page,
  depository,
  inbox,
}) => {
  await page.clock.install();

  await test.step("a pressed link that disappears passes the focus to a field", async () => {
    const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS" });
    await page.goto(gatewayAddress(depository.url, payload));
    await tabTo(page, "FORGOT YOUR MPIN ?");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Enter New MPIN");
    await inbox.otp(transactionRefNo);
    await page.clock.runFor(120_000);
    await tabTo(page, "Click here to Resend OTP");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Enter OTP");
    await expect(page.getByText("Seconds to RESEND OTP")).toBeVisible();
    expect(await focused(page)).toBe("Enter OTP");
  });

  await test.step("the link to resend the OTP is announced: it comes into a live region that was there before", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS", mpinStatus: "0" });
    await openAfresh(page, gatewayAddress(depository.url, payload));
    const region = page.locator("[aria-live=polite]", { has: page.getByRole("timer") });
    await expect(region).toBeVisible();
    const stood = await region.elementHandle();
    await page.clock.runFor(120_000);
    await expect(page.getByRole("link", { name: "Click here to Resend OTP" })).toBeVisible();
    expect(await stood?.evaluate((node) => node.isConnected && node.textContent)).toBe(
      "Click here to Resend OTP",
    );
  });
});
