import { axeFindings } from "./support/axe";
import { expect, test } from "./support/fixtures";
import { GROUPS, openGallery, STATES } from "./support/gallery";

/** A text's place that nothing was put into. */
const UNFILLED = /\{\w+\}|#\w+#/;

interface Seen {
  readonly width: number;
  readonly scheme: "light" | "dark";
  readonly text?: string;
  readonly forced?: true;
}

/** Each width, both schemes, forced colours, and text of twice the size. */
const WAYS: Readonly<Record<string, Seen>> = {
  "at 320 px": { width: 320, scheme: "light" },
  "at 390 px, dark": { width: 390, scheme: "dark" },
  "at 1280 px": { width: 1280, scheme: "light" },
  "at 1280 px, dark": { width: 1280, scheme: "dark" },
  "in forced colours": { width: 390, scheme: "dark", forced: true },
  "at 320 px with text of twice the size": { width: 320, scheme: "light", text: "200" },
};

// a trace of so many elements costs more than the test
test.use({ trace: "off" });

for (const [way, { width, scheme, text = "100", forced }] of Object.entries(WAYS)) {
  test.describe(`the gallery ${way}`, () => {
    test.use({
      viewport: { width, height: 844 },
      colorScheme: scheme,
      contextOptions: { reducedMotion: "reduce", forcedColors: forced ? "active" : "none" },
    });

    test("has nothing for axe to find, nothing cut off and no place unfilled", async ({
      page,
      depository,
    }) => {
      test.setTimeout(180_000);
      const gallery = await openGallery(page, depository.url, { text });
      for (const [group, states] of Object.entries(GROUPS)) {
        await test.step(group, async () => {
          const found = await gallery.walk(Object.keys(states));
          expect(found.filter(({ axe }) => axe.length > 0).map(({ state, axe }) => [state, axe])).toEqual([]);
          expect(found.filter((one) => one.width > width).map((one) => [one.state, one.width])).toEqual([]);
          expect(found.filter(({ says }) => UNFILLED.test(says)).map(({ state }) => state)).toEqual([]);
          expect(found.filter(({ says }) => says === "").map(({ state }) => state)).toEqual([]);
        });
      }
    });
  });
}

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
