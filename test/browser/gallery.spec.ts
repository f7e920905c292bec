import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { axeFindings } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { BY_SIZE, GROUPS, LOOK_MS, openGallery, STATES, type Way } from "./support/gallery";

/** Texts that the readings leave no place for (spec §8). */
const NOWHERE = ["OTP_LIMIT_EXHAUSTED", "PLEASE_ENTER_MPIN"];

/** A text's place that nothing was put into. */
const UNFILLED = /\{\w+\}|#\w+#/;

/**
 * Each width, both schemes, forced colours, and text of twice the size. What axe asks of the structure does not turn with
 * colours or text: it is asked in both layouts, what does is asked wherever it can differ.
 */
const WAYS = [
  { name: "at 320 px", width: 320, scheme: "light", rules: "all" },
  { name: "at 320 px with text of twice the size", width: 320, scheme: "light", text: "200", rules: BY_SIZE },
  { name: "at 390 px, dark", width: 390, scheme: "dark", rules: BY_SIZE },
  { name: "in forced colours", width: 390, scheme: "dark", forced: true, rules: ["color-contrast"] },
  { name: "at 1280 px, dark", width: 1280, scheme: "dark", rules: BY_SIZE },
  { name: "at 1280 px", width: 1280, scheme: "light", rules: "all" },
] as const satisfies readonly (Way & { readonly name: string })[];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [group, states] of Object.entries(GROUPS))
  test(`the gallery's ${group}: nothing for axe to find, nothing cut off and no place unfilled, in every width, scheme and size`, async ({
    page,
    depository,
  }) => {
    test.setTimeout(Object.keys(states).length * WAYS.length * LOOK_MS);
    const gallery = await openGallery(page, depository.url);
    const found = await gallery.walk(Object.keys(states), WAYS);
    const where = ({ state, way }: (typeof found)[number]) => `${state} ${way.name}`;
    expect(found).toHaveLength(Object.keys(states).length * WAYS.length);
    expect(found.filter(({ axe }) => axe.length > 0).map((one) => [where(one), one.axe])).toEqual([]);
    expect(found.filter(({ width, way }) => width > way.width).map((one) => [where(one), one.width])).toEqual(
      [],
    );
    expect(found.filter(({ says }) => UNFILLED.test(says)).map(where)).toEqual([]);
    expect(found.filter(({ says }) => says === "").map(where)).toEqual([]);
  });

test("the gallery's own page names every state and shows it in a frame", async ({ page, depository }) => {
  await page.goto(`${depository.url}/demo/gallery/?state=slip&width=390`);
  await expect(page.getByRole("navigation", { name: "States" }).getByRole("button")).toHaveCount(
    Object.keys(STATES).length,
  );
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 2 })).toHaveText(
    "Confirmation of Mandate / Consent request",
  );
  await page.getByRole("button", { name: "mpin-pan", exact: true }).click();
  await expect(frame.getByRole("dialog", { name: "Please Enter Your PAN" })).toBeVisible();
  await page.getByLabel("Scheme").selectOption("dark");
  await expect(page).toHaveURL(/state=mpin-pan&.*scheme=dark/);
  await expect(frame.locator("edis-gateway")).toHaveAttribute("theme", "dark");
  expect(await axeFindings(page)).toEqual([]);
});

test("the reviewers' page has every text beside its English one, with the screen where it is seen", async ({
  page,
  depository,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${depository.url}/demo/gallery/?review=hi`);
  await expect(page.getByText("Not reviewed by a native reader.")).toBeVisible();
  const { texts } = await LOCALE_LOADERS.hi();
  await expect(page.locator("tbody tr")).toHaveCount(Object.keys(texts).length);
  await expect(page.getByText("Every screen is looked at.")).toBeVisible({ timeout: 120_000 });
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "CANCEL_CONFIRM" }) });
  await expect(row.locator("td").nth(0)).toHaveText("Do you want to cancel transaction ?");
  await expect(row.locator("td[lang=hi]")).toHaveText(String(texts.CANCEL_CONFIRM));
  await row.getByRole("link", { name: "mpin-cancel", exact: true }).click();
  const screen = page.frameLocator("iframe[name=screen]");
  await expect(screen.getByRole("dialog")).toContainText(String(texts.CANCEL_CONFIRM));
  const unseen = page.locator("tr", { hasText: "nowhere: " }).locator("th");
  await expect(unseen).toHaveText(NOWHERE);
  expect(await axeFindings(page)).toEqual([]);
});
