import type { Page } from "@playwright/test";
import { gatewayAddress } from "./support/address";
import { animatedNow } from "./support/animatedNow";
import { axeFindings } from "./support/axe";
import { holds } from "./support/blockRequests";
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

test("every stop of the keyboard shows a focus ring and wider spacing cuts no text, on the way to a slip", async ({
  page,
  depository,
  investor,
}) => {
  await test.step("every stop of the keyboard shows a focus ring (WCAG 2.4.7)", async () => {
    const { payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
    await page.goto(gatewayAddress(depository.url, payload));
    await expect(investor.field("Enter MPIN")).toBeVisible();
    await expectRings(page, { presses: 25, atLeast: 5 });
    await investor.submitMpin(MPIN);
    await expect(investor.value("DP ID")).toBeVisible();
    await expectRings(page, { presses: 25, atLeast: 8 });
  });

  await test.step("no text is cut with the spacing of WCAG 1.4.12", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await cutBySpacing(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(390);
  });
});

test("a table, a dialog and a result show a focus ring, and wider spacing cuts no text of them", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("a control of the table, of a dialog and of a result shows a focus ring (WCAG 2.4.7)", async () => {
    await gallery.show("mandate-many");
    await expectRings(page, { presses: 40, atLeast: 25 });
    await gallery.show("dim-setup");
    await expectRings(page, { presses: 12, atLeast: 5 });
    await gallery.show("success-partial-many");
    await expectRings(page, { presses: 12, atLeast: 5 });
  });

  await test.step("with the spacing of WCAG 1.4.12 the M-PIN screen, the table, a dialog and a result cut no text", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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
});

test("what a colour tells is told without it too: errors, ticks, links, the page and order of a table, outcomes (WCAG 1.4.1)", async ({
  page,
  depository,
}) => {
  const gallery = await openGallery(page, depository.url);
  const css = (selector: string, name: string, pseudo?: "::before") =>
    gallery
      .part(selector)
      .evaluate((part, [name, pseudo]) => getComputedStyle(part, pseudo).getPropertyValue(name), [
        name,
        pseudo,
      ] as const);

  await gallery.show("mpin-error");
  await expect(page.getByText("MPIN is required", { exact: true })).toBeVisible();
  await gallery.show("slip-errors");
  await expect(page.getByText("Please tick the box to authorise", { exact: true })).toBeVisible();

  expect(await css("[name=authorise]", "content", "::before")).toBe("none");
  await gallery.show("slip-ticked");
  expect(await css("[name=authorise]", "content", "::before"), "a tick is drawn").toBe('""');
  expect(await css("[name=authorise]", "clip-path", "::before")).toMatch(/^polygon/);

  for (const state of ["mpin-new-resend", "slip", "mandate", "dim-mpin", "success", "privacy"]) {
    await gallery.show(state);
    const links = gallery.element.locator(":is(a, .link):not(.button, [aria-disabled]):visible");
    expect(await links.count(), state).toBeGreaterThan(0);
    for (const link of await links.all())
      await expect(link, state).toHaveCSS("text-decoration-line", "underline");
  }

  await gallery.show("mandate-many");
  expect(await css("[aria-current]", "font-weight")).toBe("600");
  expect(await css(".edis-table__pager button:not([aria-current])", "font-weight")).toBe("400");
  const arrow = () => css("th:has(.edis-table__arrow) .edis-table__arrow", "content", "::before");
  const arrows = [await arrow()];
  for (const _order of ["ascending", "descending"]) {
    await gallery.part("th:has(.edis-table__arrow) button").click();
    arrows.push(await arrow());
  }
  expect(arrows).toEqual(['"↕"', '"↑"', '"↓"']);

  await gallery.show("success-partial");
  const shown = await gallery.element.locator(":not(.receipt) > .outcomes li b").allTextContents();
  expect(new Set(shown)).toEqual(new Set(["Accepted", "Not accepted"]));
  const lines = [];
  for (const state of ["dim-success", "dim-partial", "mpin-exceeded"]) {
    await gallery.show(state);
    lines.push([
      await gallery.part("dialog h2").innerText(),
      await gallery.part("dialog h2 path").getAttribute("d"),
    ]);
  }
  const [success, warning, danger] = lines;
  expect(new Set(lines.map(([title]) => title)).size, "a dialog's title says what its colour does").toBe(3);
  expect([warning?.[1], danger?.[1]], "and its drawing whether it is good").not.toContain(success?.[1]);
});

test("each field and button is named by words in sight", async ({ page, depository }) => {
  const gallery = await openGallery(page, depository.url);

  await test.step("each field has a label in sight, in words (WCAG 3.3.2)", async () => {
    for (const [state, count] of [
      ["mpin", 1],
      ["mpin-new", 3],
      ["mpin-pan", 2],
      ["slip", 3],
      ["mandate-otp", 3],
      ["dim-mpin", 2],
      ["dim-otp", 2],
      ["dim-setup", 5],
    ] as const) {
      await gallery.show(state);
      const labels = await gallery.element.evaluate((element) =>
        [
          ...(element.shadowRoot?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
            ":is(.field, .check, dialog, .edis-table__size) :is(input, select)",
          ) ?? []),
        ]
          .filter((field) => field.checkVisibility())
          .map((field) => {
            const [label] = field.labels ?? [];
            const isSeen = label?.checkVisibility() && label.getBoundingClientRect().width > 20;
            return isSeen ? label?.innerText.trim() : "";
          }),
      );
      expect(labels, state).toHaveLength(count);
      expect(labels, state).not.toContain("");
    }
  });

  await test.step("axe finds a name that lacks the words in sight, so that no finding means something (WCAG 2.5.3)", async () => {
    await gallery.show("mpin");
    expect(await axeFindings(page)).toEqual([]);
    await gallery.part(".button.primary").evaluate((button) => button.setAttribute("aria-label", "Go on"));
    const rules = (await axeFindings(page)).map((finding) => finding.split(":")[0]);
    expect(rules).toEqual(["label-content-name-mismatch"]);
  });
});

test("a wait moves something only for an investor who does not ask for reduced motion", async ({
  page,
  depository,
  investor,
}) => {
  const found = { reduce: new Set<string>(), "no-preference": new Set<string>() };
  const look = async () => {
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      await page.emulateMedia({ reducedMotion });
      for (const name of await animatedNow(page)) found[reducedMotion].add(name);
    }
  };
  const { payload } = await depository.issue({ transactionType: "DMI", securities: 450 });
  const authenticate = await holds(page, "**/mpin/auth/**");
  await page.goto(gatewayAddress(depository.url, payload));
  await investor.submitMpin(MPIN);
  await page.locator("[aria-busy='true'] .spinner").waitFor();
  await look();
  authenticate();
  const loadAll = page.getByRole("button", { name: "Load all", exact: true });
  await loadAll.waitFor();
  const securities = await holds(page, "**/sec/**");
  await loadAll.click();
  await page.getByRole("progressbar", { name: "Load all" }).waitFor();
  await look();
  securities();

  await test.step("an investor who asks for reduced motion sees nothing move at a wait (WCAG 2.3.3)", () => {
    expect([...found.reduce]).toEqual(["opacity"]);
  });

  await test.step("an investor who does not ask for it sees a spinner turn and a table's bar move", () => {
    expect([...found["no-preference"]].sort()).toEqual([
      "backgroundPositionX",
      "backgroundPositionY",
      "opacity",
      "rotate",
    ]);
  });
});
