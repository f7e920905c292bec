import type { Page } from "@playwright/test";
import axe from "axe-core";
import { GROUPS, STATES } from "../../../demo/gallery/states";
import { queryOf, readShown, type Shown } from "../../../demo/gallery/view";
import { directionOf } from "../../../src/i18n/direction";
import { unturned } from "./rtlMirroring";

export { GROUPS, STATES };

/** A look takes no longer, on a machine that has much else to do: a walk's timeout. */
export const LOOK_MS = 1500;

/** Which of axe's rules a look asks: all of them, or by name; none where it only measures. */
type Rules = "all" | readonly ("color-contrast" | "target-size")[];

/** Of the rules, those whose answer turns with the size of things. */
export const BY_SIZE = ["color-contrast", "target-size"] as const;

/** How a state is looked at. */
export interface Way {
  readonly rules: Rules;
  readonly text?: string;
  readonly locale?: string;
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly forced?: boolean;
}

/** One state as it stands: what axe finds, how wide it is, and what it says. */
export interface Found {
  readonly state: string;
  readonly axe: readonly string[];
  readonly width: number;
  readonly says: string;
  readonly lang: string;
  /** Words that stand wider than what holds them, or higher than what hides the rest. */
  readonly cut: readonly string[];
}

/** The same; what points to a side all the same where it runs from right to left. */
type FoundIn<W extends Way> = Found & { readonly way: W; readonly unturned: readonly string[] };

/** The gallery's own element, one state after the other on a page that is loaded once. */
export async function openGallery(page: Page, depositoryUrl: string, shown: Partial<Shown> = {}) {
  const usual = { ...readShown(""), ...shown };
  const addressOf = (change: Partial<Shown>) => `${queryOf({ ...usual, ...change })}&bare`;
  await page.goto(`${depositoryUrl}/demo/gallery/${addressOf({})}`);
  const element = page.locator("edis-gateway");
  const show = async (state: string, change: Partial<Shown> = {}): Promise<void> => {
    await page.evaluate(showAt, { state, address: addressOf({ ...change, state }) });
  };
  const turned: { width?: number; colours?: string } = {};
  /** Sets what of the page itself a way is about, where it is not so already. */
  const turn = async ({ width = turned.width, scheme, forced }: Way): Promise<void> => {
    if (scheme && turned.colours !== `${scheme} ${forced}`) {
      await page.emulateMedia({ colorScheme: scheme, forcedColors: forced ? "active" : "none" });
      turned.colours = `${scheme} ${forced}`;
    }
    if (width && turned.width !== width) {
      await page.setViewportSize({ width, height: 844 });
      turned.width = width;
    }
  };
  return {
    element,
    /** What is meant of the element's own inside, by selector. */
    part: (selector: string) => element.locator(selector).first(),
    show,
    /**
     * Looks at each state named in each of its ways. A state is shown once, and only turned: what shows it costs more than
     * what looks at it.
     */
    async walk<W extends Way>(
      states: readonly string[],
      waysOf: (nth: number) => readonly W[],
    ): Promise<FoundIn<W>[]> {
      await page.evaluate(axe.source);
      const found: FoundIn<W>[] = [];
      for (const [nth, state] of states.entries()) {
        await show(state);
        for (const way of waysOf(nth)) {
          const { text = usual.text, locale = usual.locale, rules } = way;
          await turn(way);
          const address = addressOf({ state, text, locale });
          const seen = await page.evaluate(lookAt, { state, address, locale, rules });
          const isRtl = directionOf(locale) === "rtl";
          found.push({ ...seen, way, unturned: isRtl ? await page.evaluate(unturned) : [] });
        }
      }
      return found;
    },
  };
}

async function showAt({ state, address }: { state: string; address: string }): Promise<void> {
  const shown = () => document.querySelector<HTMLElement>("edis-gateway")?.dataset;
  delete shown()?.["state"];
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  for (let tries = 0; shown()?.["state"] !== state; tries += 1) {
    if (tries === 6000) throw new Error(`The gallery does not show ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // for React, and for what it loads and measures
  await new Promise((resolve) => setTimeout(resolve, 30));
  // a browser that has much else to do may leave a page without frames for good
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  // the entry screen shows nothing of a brief wait
  const isEmpty = () => !document.querySelector("edis-gateway")?.shadowRoot?.querySelector("section");
  for (let tries = 0; tries < 50 && isEmpty(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Look {
  state: string;
  address: string;
  locale: string;
  rules: Rules;
}

async function lookAt({ state, address, locale, rules }: Look): Promise<Found> {
  const root = document.querySelector("edis-gateway")?.shadowRoot;
  const section = () => root?.querySelector("section");
  if (address !== location.search) {
    history.replaceState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    // the size of text is set once the scene is, even where the language is the same
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (let tries = 0; tries < 400 && section()?.lang !== locale; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // what is to be clicked is where it is painted
  if (rules.length > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
      requestAnimationFrame(resolve);
    });
  const { violations } =
    rules.length > 0
      ? await window.axe.run(document, {
          resultTypes: ["violations"],
          preload: false,
          ...(rules === "all" ? { rules: { "target-size": { enabled: true } } } : { runOnly: [...rules] }),
        })
      : { violations: [] };
  const holders = root?.querySelectorAll<HTMLElement>(
    "button, label, h1, h2, h3, p, dt, dd, th, caption, legend, li",
  );
  const isCut = (one: HTMLElement): boolean =>
    one.clientWidth > 1 &&
    (one.scrollWidth > one.clientWidth + 1 ||
      (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "hidden"));
  return {
    state,
    axe: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.flat().join(" ")}`),
    ),
    cut: [...(holders ?? [])]
      .filter(isCut)
      .map((one) => `${one.tagName} ${one.className} ${one.innerText.slice(0, 60)}`),
    width: document.documentElement.scrollWidth,
    says: section()?.innerText ?? "",
    lang: section()?.lang ?? "",
  };
}
