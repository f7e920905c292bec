import type { Page } from "@playwright/test";
import { HOSTS, type HostName } from "../../demo/gallery/hosts";
import { snippetOf } from "../docs/pages";
import { combinationTag } from "./support/combinations";
import { expect, test } from "./support/fixtures";
import { openGallery } from "./support/gallery";
import { pageSettled } from "./support/pageSettled";

const STATES = ["mpin-error", "slip", "dim-many", "mandate-otp", "dim-setup", "success-partial"];
const NAMES = (Object.keys(HOSTS) as HostName[]).filter((name) => name !== "plain");

/**
 * Returns a line of names, then a line for each element inside the gateway: its name, its place, and every computed property
 * that is not a custom property.
 */
async function metrics(page: Page): Promise<string[]> {
  // a mandate's securities come after its screen
  const status = page.locator("edis-gateway .edis-table__status:empty, edis-gateway table[aria-busy=true]");
  await expect(status).toHaveCount(0);
  await pageSettled(page);
  return page.locator("edis-gateway").evaluate((host) => {
    const from = host.getBoundingClientRect();
    // every element has the same ones
    const names = [...getComputedStyle(host)].filter((name) => !name.startsWith("--"));
    const lines = [...(host.shadowRoot?.querySelectorAll("*") ?? [])].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return [
        `${element.localName}.${element.getAttribute("class") ?? ""}`,
        `${x - from.x} ${y - from.y} ${width} ${height}`,
        ...names.map((name) => style.getPropertyValue(name)),
      ];
    });
    return [["element", "place", ...names], ...lines].map((line) => line.join("\n"));
  });
}

/** Returns the elements that differ, with the first of their differing properties. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const names = one[0]?.split("\n") ?? [];
  return one.flatMap((line, index) => {
    if (line === other[index]) return [];
    const [before, after] = [line.split("\n"), (other[index] ?? "").split("\n")];
    const changed = names.flatMap((name, at) =>
      before[at] === after[at] ? [] : [`${name}: ${before[at]} → ${after[at]}`],
    );
    return [`${before[0]}: ${changed.slice(0, 5).join(" | ")}`];
  });
}

const WIDTHS = [390, 1280];

for (const [nth, width] of WIDTHS.entries()) {
  const inTurn = (states: readonly string[]) => states.filter((_, at) => at % WIDTHS.length === nth);
  /** At each width each host meets one of the three states. */
  const thirdOf = (at: number) => NAMES.filter((_, nthHost) => (at + nthHost) % 3 === 0);
  for (const [which, tag, statesOf, hostsOf] of [
    ["each state", combinationTag(true), inTurn, thirdOf],
    ["every state", combinationTag(false), (states: readonly string[]) => states, () => NAMES],
  ] as const)
    test.describe(`${which} at ${width} px`, { tag }, () => {
      test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

      test("no host page's CSS changes anything inside", async ({ page, depository }) => {
        test.setTimeout(90_000);
        const gallery = await openGallery(page, depository.url, { scheme: "light" });
        for (const [at, state] of statesOf(STATES).entries()) {
          await gallery.show(state);
          const alone = await metrics(page);
          expect(alone.length, state).toBeGreaterThan(11);
          for (const host of hostsOf(at)) {
            await gallery.show(state, { host });
            const rules = await page.evaluate(() => document.adoptedStyleSheets.at(-1)?.cssRules.length);
            expect(rules, `${host} has its own style sheet`).toBeGreaterThan(0);
            const hosted = await metrics(page);
            expect(hosted.length, `${state} ${host}`).toBe(alone.length);
            expect(differences(alone, hosted).slice(0, 5), `${state} ${host}`).toEqual([]);
          }
        }
      });

      test("a page without a doctype (quirks mode) changes nothing inside", async ({ page, depository }) => {
        const inAll = async () => {
          const gallery = await openGallery(page, depository.url, { scheme: "dark" });
          const found = new Map<string, string[]>();
          for (const state of statesOf([...STATES, "slip-cancel", "dim-forgot"])) {
            await gallery.show(state);
            found.set(state, await metrics(page));
          }
          await gallery.show("mandate");
          await page.emulateMedia({ media: "print" });
          await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
          await expect(gallery.part(".paper")).toBeVisible();
          found.set("on paper", await metrics(page));
          await page.emulateMedia({ media: null });
          return found;
        };
        const usual = await inAll();
        await page.route("**/demo/gallery/?*", async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/<!doctype html>/i, "");
          await route.fulfill({ response, body });
        });
        const inQuirks = await inAll();
        expect(await page.evaluate(() => document.compatMode)).toBe("BackCompat");
        for (const [state, alone] of usual)
          expect(differences(alone, inQuirks.get(state) ?? []).slice(0, 5), state).toEqual([]);
      });
    });
}

/** The styles of a container by the markup with which it is loaded, each with its name. */
const CONTAINERS = {
  "<dialog open>": { "a dialog": "" },
  "<table><td>": { "a table's cell": "" },
  "<div style='float: left'>": { "a float": "" },
  "<div>": {
    "an inline block": "display: inline-block",
    "a box that is placed": "position: absolute",
    "a flex row": "display: flex",
    "a grid's column": "display: grid; grid-template-columns: 1fr",
  },
} as const;

for (const [tag, script] of [
  ["edis-gateway", "edis-gateway.js"],
  ["edis-gateway-frame", "frame.js"],
] as const)
  test(`${tag} has a width in any container, and never more than the container`, async ({
    page,
    depository,
    guard,
  }) => {
    guard.expects(/without a signing-key|frame-ancestors/);
    const { payload } = await depository.issue({ transactionType: "DIS" });
    const attributes = `payload="${payload}" src="/edisweb/" config-url="/portal-config/portal-edis-service.json"`;
    await page.context().grantPermissions(["local-network-access"], { origin: depository.url });
    // each container is loaded narrow, and then changed
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [markup, styles] of Object.entries(CONTAINERS)) {
      await page.route("**/a-broker", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><html lang="en"><title>Broker</title><link rel="icon" href="data:,">
            <script type="module" src="/${script}"></script><body>${markup}<${tag} ${attributes}></${tag}>`,
        }),
      );
      await page.goto(`${depository.url}/a-broker`);
      await expect(page.locator(tag).locator("h1, iframe").first()).toBeVisible();
      for (const [name, style] of Object.entries(styles))
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          const shown = await page.locator(tag).evaluate((element, style) => {
            if (style) element.parentElement?.setAttribute("style", style);
            return element.clientWidth;
          }, style);
          expect(shown, `${name} at ${width}`).toBeGreaterThanOrEqual(Math.min(1000, width - 60));
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(width);
        }
    }
  });

/** Adds a style sheet to the page that shows the gateway. */
const addCss = (page: Page, text: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, text);

test("a host's own theme reaches inside by the documented ways", async ({ page, depository }) => {
  await test.step("the documented properties reach inside, and a host can hide the element", async () => {
    const gallery = await openGallery(page, depository.url);
    await addCss(
      page,
      `edis-gateway { --edis-accent: rgb(107, 29, 58); --edis-font: serif; --edis-font-size: 20px; --edis-radius: 0px }
      edis-gateway::part(header) { border-block-end-width: 7px }`,
    );
    const submit = gallery.part(".primary");
    await expect(submit).toHaveCSS("background-color", "rgb(107, 29, 58)");
    await expect(submit).toHaveCSS("font-family", "serif");
    await expect(submit).toHaveCSS("font-size", "20px");
    await expect(submit).toHaveCSS("border-radius", "0px");
    await expect(gallery.part("header")).toHaveCSS("border-block-end-width", "7px");
    await addCss(page, "body { visibility: hidden }");
    await expect(submit).toBeHidden();
  });

  await test.step("the example of docs/operators.md 'Theming' colours the button, rounds its corners and hides the header", async () => {
    // opened again: without the styles of the first step
    const gallery = await openGallery(page, depository.url, { scheme: "light" });
    await gallery.show("mpin");
    const parts = { button: gallery.part(".button.primary"), header: gallery.part("[part=header]") };
    await expect(parts.header).toBeVisible();
    await expect(parts.button).not.toHaveCSS("background-color", "rgb(107, 29, 58)");
    await addCss(page, snippetOf("docs/operators.md", "Theming", "css"));
    await expect(parts.button).toHaveCSS("background-color", "rgb(107, 29, 58)");
    await expect(parts.button).toHaveCSS("border-top-left-radius", "4px");
    await expect(parts.header).toBeHidden();
  });
});

test("the host page's text size and direction are not the gateway's", async ({ page, depository }) => {
  await test.step("the text direction follows the language, not the page", async () => {
    const gallery = await openGallery(page, depository.url, { host: "rtl" });
    await expect(gallery.part(".root")).toHaveCSS("direction", "ltr");
    await gallery.part(".root").evaluate((root) => root.setAttribute("dir", "rtl"));
    const [logo, title] = await Promise.all(
      [".product-logo", "h1"].map((part) =>
        gallery.part(part).evaluate((element) => element.getBoundingClientRect().x),
      ),
    );
    expect(logo).toBeGreaterThan(title ?? 0);
  });

  await test.step("text has the user's size, also if the host's root has another", async () => {
    const gallery = await openGallery(page, depository.url, { host: "rem" });
    const cdp = await page.context().newCDPSession(page);
    await page.evaluate(() => {
      for (const sheet of document.adoptedStyleSheets.slice(0, 1)) sheet.replaceSync("body { margin: 0 }");
    });
    await expect(gallery.part(".card p:not(.step)")).toHaveCSS("font-size", "16px");
    await cdp.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await expect(gallery.part(".card p:not(.step)")).toHaveCSS("font-size", "32px");
  });

  await test.step("a phone that is turned keeps the size of text, with iOS's own property too", async () => {
    const css = await (await fetch(`${depository.url}/edisweb/edisweb.css`)).text();
    expect(css).toContain("-webkit-text-size-adjust:100%");
    const gateway = await (await fetch(`${depository.url}/edis-gateway.js`)).text();
    expect(gateway).toContain("-webkit-text-size-adjust:100%");
  });
});
