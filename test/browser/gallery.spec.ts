import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { directionOf } from "../../src/i18n/writingSystem";
import { TONE_ICONS } from "../../src/screens/components/tone";
import { axeFindings } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { BY_SIZE, GROUPS, LOOK_MS, openGallery, STATES, type Way } from "./support/gallery";

/** Texts that no screen shows under the readings (spec §8). */
const NOWHERE = ["OTP_LIMIT_EXHAUSTED", "PLEASE_ENTER_MPIN"];

/** A placeholder that was not filled. */
const UNFILLED = /\{\w+\}|#\w+#/;

type Look = Way & { readonly locale: string; readonly width: number };
/** Returns the ways in which the nth state of a group is looked at. */
type Ways = (nth: number) => readonly Look[];

const english = { locale: "en-GB" };
/**
 * In English each width, both schemes, forced colours, and text of twice the size. axe's rules on structure are asked in
 * both layouts: colours and text size do not change them. The others are asked wherever the result can differ.
 */
const IN_ENGLISH: readonly Look[] = [
  { ...english, width: 1280, scheme: "light", rules: "all" },
  { ...english, width: 1280, scheme: "dark", rules: BY_SIZE },
  { ...english, width: 390, scheme: "dark", rules: BY_SIZE },
  { ...english, width: 390, scheme: "dark", forced: true, rules: ["color-contrast"] },
  { ...english, width: 320, scheme: "light", rules: "all" },
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

/** Each pair of a language for axe and a way to ask it; each state gets one pair. */
const PAIRS = JUDGED.flatMap(judged);

/** Each state gets four of the other languages in turn; `npm run test:languages` shows each state in all of them. */
const byPairs: Ways = (nth) => [
  ...IN_ENGLISH,
  ...OTHERS.filter((_, at) => at % 3 === nth % 3).map((locale) => atWords(locale, "200")),
  ...PAIRS.slice(nth % PAIRS.length).slice(0, 1),
];

const byProduct: Ways = () =>
  OTHERS.flatMap((locale) =>
    JUDGED.includes(locale) ? judged(locale) : [atWords(locale, "100"), atWords(locale, "200")],
  );

/** An asymmetric drawing that no language mirrors: a check mark. */
const NEVER_TURNED = [TONE_ICONS.success];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [which, waysOf] of [
  ["every width, scheme and size, and a third of the languages", byPairs],
  ["every language, with each of its ways @every-language", byProduct],
] as const)
  for (const [group, states] of Object.entries(GROUPS))
    test(`the gallery's ${group} in ${which}: axe finds nothing, nothing is cut off, no placeholder is unfilled, nothing points the wrong way`, async ({
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

test("the reviewers' page shows every text beside the English text, with the screens that show it", async ({
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
