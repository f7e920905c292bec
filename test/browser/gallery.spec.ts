import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { directionOf } from "../../src/i18n/writingSystem";
import { TONE_ICONS } from "../../src/screens/components/tone";
import { axeFindings } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { BY_SIZE, GROUPS, LOOK_MS, openGallery, STATES, type Way } from "./support/gallery";

/** Texts that no screen shows under the readings (spec §8), and those of a table with boxes or fields, which no screen has (R22). */
const NOWHERE = [
  "OTP_LIMIT_EXHAUSTED",
  "PLEASE_ENTER_MPIN",
  "TABLE_SELECT_ALL",
  "TABLE_SELECT_ROW",
  "TABLE_IN_ROW",
  "TABLE_SELECTED",
];

/** A placeholder that was not filled. */
const UNFILLED = /\{\w+\}|#\w+#/;

type Look = Way & { readonly locale: string; readonly width: number };
/** Returns the ways in which the nth state of a group is looked at. */
type Ways = (nth: number) => readonly Look[];

const english = { locale: "en-GB" };
/** Both layouts, in which axe's rules on structure are asked: colours and text size do not change them. */
const LAYOUTS: readonly Look[] = [
  { ...english, width: 1280, scheme: "light", rules: "all" },
  { ...english, width: 320, scheme: "light", rules: "all" },
];

/** The dark in both layouts, forced colours, and text of twice the size. Axe's other rules are asked there, as their result can differ. */
const SPECIAL: readonly Look[] = [
  { ...english, width: 390, scheme: "dark", rules: BY_SIZE },
  { ...english, width: 1280, scheme: "dark", rules: BY_SIZE },
  { ...english, width: 390, scheme: "dark", forced: true, rules: ["color-contrast"] },
  { ...english, width: 320, scheme: "light", text: "200", rules: BY_SIZE },
];

/** Asked of axe as English is, but colours at one width only, as no language changes them. */
const JUDGED = ["hi", "ml", "ur"];

/** A look at a language where its words have the least room. */
const atWords = (locale: string, text: string): Look => ({
  locale,
  text,
  width: 320,
  scheme: "light",
  rules: [],
});

const judged = (locale: string): readonly Look[] => [
  { ...atWords(locale, "100"), rules: "all" },
  { ...atWords(locale, "200"), rules: BY_SIZE },
  { locale, width: 390, scheme: "dark", rules: BY_SIZE },
  ...(directionOf(locale) === "rtl"
    ? [{ locale, width: 390, scheme: "dark", forced: true, rules: ["color-contrast"] } as const]
    : []),
  { locale, width: 1280, scheme: "light", rules: "all" },
];

const OTHERS = Object.keys(LOCALE_LOADERS);

const IN_LARGE_TEXT: readonly Look[] = OTHERS.map((locale) => atWords(locale, "200"));

/** Each pair of a language for axe and a way to ask it; every third state gets one pair. */
const PAIRS = JUDGED.flatMap(judged);

/** Returns the one of a list whose turn it is. */
const inTurn = <T>(all: readonly T[], nth: number): readonly T[] => all.slice(nth % all.length).slice(0, 1);

/**
 * Each state gets in turn a layout, a special way, and another language or a pair; `npm run test:languages` shows each state in
 * all of them.
 */
const byPairs: Ways = (nth) => [
  ...inTurn(LAYOUTS, nth),
  ...inTurn(SPECIAL, Math.floor(nth / LAYOUTS.length)),
  ...(nth % 3 === 0 ? inTurn(PAIRS, nth / 3) : inTurn(IN_LARGE_TEXT, nth - Math.floor(nth / 3) - 1)),
];

const byProduct: Ways = () => [
  ...LAYOUTS,
  ...SPECIAL,
  ...OTHERS.flatMap((locale) =>
    JUDGED.includes(locale) ? judged(locale) : [atWords(locale, "100"), atWords(locale, "200")],
  ),
];

/** An asymmetric drawing that no language mirrors: a check mark. */
const NEVER_TURNED = [TONE_ICONS.success];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [which, waysOf] of [
  ["each width, scheme, size and language in turn", byPairs],
  ["every way and language @every-language", byProduct],
] as const)
  for (const [group, states] of Object.entries(GROUPS))
    test(`the gallery's ${group} in ${which}: axe finds nothing, nothing is cut off or moves, no placeholder is unfilled, nothing points the wrong way`, async ({
      page,
      depository,
    }) => {
      const names = Object.keys(states);
      const looks = names.flatMap((_, nth) => waysOf(nth)).length;
      test.setTimeout(looks * LOOK_MS);
      const gallery = await openGallery(page, depository.url);
      const found = await gallery.walk(names, waysOf);
      const where = ({ state, way }: (typeof found)[number]) =>
        `${state} ${way.locale} ${way.width} px ${way.text ?? 100} % ${way.scheme}${way.forced ? " forced" : ""}`;
      expect(found).toHaveLength(looks);
      expect(found.filter(({ lang, way }) => lang !== way.locale).map(where)).toEqual([]);
      expect(found.filter(({ axe }) => axe.length > 0).map((one) => [where(one), one.axe])).toEqual([]);
      const tooWide = found.filter(({ width, way }) => width > way.width);
      expect(tooWide.map((one) => [where(one), one.width])).toEqual([]);
      expect(found.flatMap((one) => one.cut.map((text) => [where(one), text]))).toEqual([]);
      // a dialog's too, for an investor who asks for reduced motion (WCAG 2.3.3)
      expect(found.flatMap((one) => one.moving.map((name) => [where(one), name]))).toEqual([]);
      expect(found.filter(({ says }) => UNFILLED.test(says) || says === "").map(where)).toEqual([]);
      const wrongWay = found.flatMap((one) => one.unturned.map((part) => [where(one), part] as const));
      expect(wrongWay.filter(([, part]) => !NEVER_TURNED.includes(part))).toEqual([]);
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

test("the reviewers' page shows every text beside the English text", async ({ page, depository }) => {
  await page.goto(`${depository.url}/demo/gallery/?review=hi`);
  await expect(page.getByText("Not reviewed by a native reader.")).toBeVisible();
  const { texts } = await LOCALE_LOADERS.hi();
  await expect(page.locator("tbody tr")).toHaveCount(Object.keys(texts).length);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "MPIN_IS_REQUIRED" }) });
  await expect(row.locator("td[lang=hi]")).toHaveText(String(texts.MPIN_IS_REQUIRED));
  await expect(row.getByRole("link", { name: "mpin-error", exact: true })).toBeVisible();
});

test("the reviewers' page names the screens that show each text @every-language", async ({
  page,
  depository,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${depository.url}/demo/gallery/?review=hi`);
  const { texts } = await LOCALE_LOADERS.hi();
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
