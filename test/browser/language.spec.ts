import type { Page } from "@playwright/test";
import { BUILT_IN } from "../../src/texts/builtIn";
import type { LanguageTexts } from "../../src/texts/texts";
import { collectEvents } from "./support/events";
import { expect, test } from "./support/fixtures";
import { GROUPS, openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

/** Contract §2 `locale`, §5 Languages: what an investor, the depository and the broker see of them. */

const wordsOf = async (tag: "hi" | "ur"): Promise<Readonly<Record<keyof LanguageTexts, string>>> => {
  const { texts } = await BUILT_IN[tag]();
  const entries = Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? text : ""]);
  return Object.fromEntries(entries);
};
const root = (page: Page) => page.locator("edis-gateway section").first();
const choose = async (page: Page, tag: string) => {
  await page.locator("edis-gateway select.choice").selectOption(tag);
  await expect(root(page)).toHaveAttribute("lang", tag);
};

// a trace of so many elements costs more than the test
test.use({ trace: "off" });

for (const tag of ["hi", "ur"] as const) {
  test.describe(`in ${tag}`, () => {
    for (const transactionType of ["DIS", "DMI", "DMR", "DIM"]) {
      test(`a ${transactionType} is consented to by its own words`, async ({
        page,
        broker,
        depository,
        inbox,
        investor,
      }) => {
        const words = await wordsOf(tag);
        const events = await collectEvents(page);
        const { ref, url } = await broker.order({ transactionType, securitiesCount: "3" });
        await page.goto(url);
        await choose(page, tag);
        await expect(root(page)).toHaveAttribute("dir", tag === "ur" ? "rtl" : "ltr");
        if (transactionType !== "DIM") {
          await investor.field(words.LABEL_MPIN).fill(MPIN);
          await investor.press(words.SUBMIT);
        }
        const consent = page.getByRole("checkbox", { name: /^I hereby authorise/ });
        await consent.check();
        await expect(page.locator("label [lang=en-GB]").first()).toContainText("I hereby authorise");
        if (transactionType === "DMI" || transactionType === "DMR")
          await page.getByRole("checkbox", { name: words.TERMS_LINK }).check();
        if (transactionType === "DIM") await investor.field(words.LABEL_DIM_MPIN).fill(MPIN);
        else await investor.field(words.LABEL_OTP).fill(await inbox.otp(ref));
        await investor.press(transactionType === "DIM" ? words.SUBMIT_EDIS : words.SUBMIT_SLIP);
        await expect(investor.dialog).toBeVisible();
        await investor.dialog.getByRole("button", { name: words.OK, exact: true }).click();
        await page.waitForURL(`${broker.url}/return/success**`);
        expect(events.of("success")[0]?.detail).toMatchObject({ locale: tag });
        expect(await depository.transaction(ref)).toMatchObject({ agreedIn: tag });
      });
    }
  });
}

test("another language leaves what was typed, ticked, filtered and focused, and is kept", async ({
  page,
  broker,
  investor,
}) => {
  const { url } = await broker.order({ transactionType: "DIM", securitiesCount: "30" });
  await page.goto(url);
  const words = await wordsOf("hi");
  await page.getByRole("checkbox", { name: /^I hereby authorise/ }).check();
  await investor.field("M-PIN").fill("1234");
  const table = page.getByRole("table");
  await page.getByRole("button", { name: "ISIN Description" }).click();
  const first = await table.locator("tbody tr").first().innerText();
  await page.locator("edis-gateway select.choice").focus();
  await choose(page, "hi");
  await expect(page.locator("edis-gateway select.choice")).toBeFocused();
  await expect(investor.field(words.LABEL_DIM_MPIN)).toHaveValue("1234");
  await expect(page.getByRole("checkbox", { name: /^I hereby authorise/ })).toBeChecked();
  expect(await table.locator("tbody tr").first().innerText()).toBe(first);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ "edis-gateway:locale": "hi" });
});

test("the choice is named in the language shown, and each language in its own script", async ({
  page,
  broker,
}) => {
  const { url } = await broker.order({ transactionType: "DIS" });
  await page.goto(url);
  const choice = page.getByRole("combobox", { name: "Language" });
  await expect(choice.getByRole("option")).toHaveCount(13);
  await expect(choice.locator("option[lang=ur]")).toHaveText("اردو");
  await choose(page, "hi");
  await expect(page.getByRole("combobox", { name: (await wordsOf("hi")).LANGUAGE })).toBeVisible();
});

for (const tag of Object.keys(BUILT_IN)) {
  test.describe(`every screen in ${tag}`, () => {
    test.use({
      viewport: { width: 320, height: 844 },
      contextOptions: { reducedMotion: "reduce" },
    });

    test("has nothing for axe to find and nothing cut off at 320 px", async ({ page, depository }) => {
      test.setTimeout(180_000);
      const gallery = await openGallery(page, depository.url, { locale: tag });
      const isJudged = ["hi", "ml", "ur"].includes(tag);
      const found = await gallery.walk(
        Object.values(GROUPS).flatMap((states) => Object.keys(states)),
        isJudged,
      );
      expect(found.filter(({ axe }) => axe.length > 0).map(({ state, axe }) => [state, axe])).toEqual([]);
      expect(found.filter(({ width }) => width > 320).map(({ state, width }) => [state, width])).toEqual([]);
      expect(found.flatMap(({ state, cut }) => cut.map((text) => [state, text]))).toEqual([]);
    });
  });
}
