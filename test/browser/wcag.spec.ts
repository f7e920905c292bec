import type { Page } from "@playwright/test";
import { gatewayAddress } from "./support/address";
import { expect, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { MPIN } from "./support/investor";

/** The claims of docs/accessibility.md that no other test shows. */

/** Returns the focused element, inside shadow roots too: its name, and whether its focus ring is visible. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (active === null || active === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
    const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    // the edges of the six boxes are a background, and change their width and colour
    const edges = () => getComputedStyle(active).backgroundImage;
    const focused = edges();
    const isDrawn = isOutlined || boxShadow !== "none";
    if (isDrawn || !(active instanceof HTMLElement))
      return { what: active.outerHTML.slice(0, 80), shows: isDrawn };
    active.blur();
    const isEdged = edges() !== focused;
    active.focus();
    return { what: active.outerHTML.slice(0, 80), shows: isEdged };
  });

/** Presses Tab so often, and expects a ring at each of at least so many stops. */
async function expectRings(page: Page, { presses, atLeast }: { presses: number; atLeast: number }) {
  const unseen: string[] = [];
  let count = 0;
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    const ring = await focusRing(page);
    if (ring !== null) count += 1;
    if (ring?.shows === false) unseen.push(ring.what);
  }
  expect(unseen).toEqual([]);
  expect(count).toBeGreaterThan(atLeast);
}

test("every stop of the keyboard shows a focus ring (WCAG 2.4.7)", async ({ page, depository, investor }) => {
  const { payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  await expect(investor.field("Enter MPIN")).toBeVisible();
  await expectRings(page, { presses: 25, atLeast: 5 });
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  await expectRings(page, { presses: 25, atLeast: 8 });
});

test("a control of the table, of a dialog and of a result shows a focus ring (WCAG 2.4.7)", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  await gallery.show("mandate-many");
  await expectRings(page, { presses: 40, atLeast: 25 });
  await gallery.show("dim-setup");
  await expectRings(page, { presses: 12, atLeast: 5 });
  await gallery.show("success-partial-many");
  await expectRings(page, { presses: 12, atLeast: 5 });
});

/** Applies the spacing of WCAG 1.4.12, and returns the parts whose text it cuts. */
const cutBySpacing = (page: Page) =>
  page.locator("edis-gateway").evaluate((element) => {
    const root = element.shadowRoot;
    if (root === null) return ["no shadow root"];
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    root.adoptedStyleSheets.push(spacing);
    return [...root.querySelectorAll<HTMLElement>("*")]
      .filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const isRead = part.checkVisibility() && part.clientWidth > 1 && part.innerText?.trim() !== "";
        const isCutWide = /hidden|clip/.test(overflowX) && part.scrollWidth > part.clientWidth + 1;
        const isCutHigh = /hidden|clip/.test(overflowY) && part.scrollHeight > part.clientHeight + 1;
        return isRead && (isCutWide || isCutHigh);
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("no text is cut with the spacing of WCAG 1.4.12", async ({ page, depository, investor }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await expect(investor.value("DP ID")).toBeVisible();
  expect(await cutBySpacing(page)).toEqual([]);
  expect(await width(page)).toBeLessThanOrEqual(390);
});

test("with the spacing of WCAG 1.4.12 the M-PIN screen, the table, a dialog and a result cut no text", async ({
  page,
  depository,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const gallery = await openGallery(page, depository.url);
  for (const state of [
    "mpin",
    "mpin-new-errors",
    "mandate-many",
    "dim-setup-errors",
    "success-partial-many",
  ]) {
    await gallery.show(state);
    expect(await cutBySpacing(page), state).toEqual([]);
    expect(await width(page), state).toBeLessThanOrEqual(390);
  }
});

test.describe("an investor who asks for reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("sees nothing move, not even the spinner of a wait (WCAG 2.3.3)", async ({
    page,
    depository,
    investor,
  }) => {
    const { payload } = await depository.issue({
      transactionType: "DIS",
      successUrl: null,
      scenario: { slowMs: 3000 },
    });
    await page.goto(gatewayAddress(depository.url, payload));
    await investor.submitMpin(MPIN);
    const moving = page.locator("edis-gateway").evaluate(async (element) => {
      const root = element.shadowRoot;
      const moves = () =>
        (root?.getAnimations() ?? []).flatMap(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap(Object.keys) : [],
        );
      while (root?.querySelector("[aria-busy='true']") === null) await new Promise(requestAnimationFrame);
      return moves();
    });
    const kinds = new Set(await moving);
    for (const kind of ["transform", "rotate", "translate", "scale", "left", "top"])
      expect(kinds).not.toContain(kind);
  });
});
