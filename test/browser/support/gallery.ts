import type { Page } from "@playwright/test";
import axe from "axe-core";
import { GROUPS, STATES } from "../../../demo/gallery/states";
import { queryOf, readShown, type Shown } from "../../../demo/gallery/view";
import { directionOf } from "../../../src/i18n/writingSystem";
import { animatedNow } from "./animatedNow";
import { ASKED_TOO } from "./axe";
import { unturned } from "./rtlMirroring";

export { GROUPS, STATES };

/** The longest time of a look on a busy machine, for a walk's timeout. */
export const LOOK_MS = 1500;

/** The axe rules that a look asks: all, or by name; an empty list if it only measures. */
type Rules = "all" | readonly ("color-contrast" | "target-size")[];

/** The rules whose result depends on the size of things. */
export const BY_SIZE = ["color-contrast", "target-size"] as const;

/** A way to look at a state. */
export interface Way {
  readonly rules: Rules;
  readonly text?: string;
  readonly locale?: string;
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly forced?: boolean;
}

/** One state as shown: axe's findings, its width and its texts. */
export interface Found {
  readonly state: string;
  readonly axe: readonly string[];
  readonly width: number;
  readonly says: string;
  readonly lang: string;
  /** Texts that are wider than their container, or higher than one that hides the overflow. */
  readonly cut: readonly string[];
}

/** With its way, the drawings that are not mirrored from right to left, and the properties that move, but for the opacity. */
type FoundIn<W extends Way> = Found & {
  readonly way: W;
  readonly unturned: readonly string[];
  readonly moving: readonly string[];
};

/** Opens the gallery's own element: one state after the other on a page that is loaded once. */
export async function openGallery(page: Page, depositoryUrl: string, shown: Partial<Shown> = {}) {
  const usual = { ...readShown(""), ...shown };
  const addressOf = (change: Partial<Shown>) => `${queryOf({ ...usual, ...change })}&bare`;
  await page.goto(`${depositoryUrl}/demo/gallery/${addressOf({})}`);
  const element = page.locator("edis-gateway");
  const show = async (state: string, change: Partial<Shown> = {}): Promise<void> => {
    await page.evaluate(showAt, { state, address: addressOf({ ...change, state }) });
  };
  const turned: { width?: number; colours?: string } = {};
  /** Sets the page's width, scheme and forced colours for a way, if they differ. */
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
    /** Returns a part of the element's inside, by selector. */
    part: (selector: string) => element.locator(selector).first(),
    show,
    /**
     * Looks at each named state in each of its ways. A state is shown once and then only changed: showing costs more than
     * looking.
     */
    async walk<W extends Way>(
      states: readonly string[],
      waysOf: (nth: number) => readonly W[],
    ): Promise<FoundIn<W>[]> {
      await page.evaluate(axe.source);
      const found: FoundIn<W>[] = [];
      for (const [nth, state] of states.entries()) {
        await show(state);
        const moving = (await animatedNow(page)).filter((name) => name !== "opacity");
        for (const way of waysOf(nth)) {
          const { text = usual.text, locale = usual.locale, rules } = way;
          await turn(way);
          const address = addressOf({ state, text, locale });
          const seen = await page.evaluate(lookAt, { state, address, locale, rules, more: ASKED_TOO });
          const isRtl = directionOf(locale) === "rtl";
          found.push({ ...seen, way, moving, unturned: isRtl ? await page.evaluate(unturned) : [] });
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
  // time for React, for its chunks and for layout
  await new Promise((resolve) => setTimeout(resolve, 30));
  // a busy browser may give a page no more frames
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  // the entry screen is empty during a brief wait
  const isEmpty = () => !document.querySelector("edis-gateway")?.shadowRoot?.querySelector("section");
  for (let tries = 0; tries < 50 && isEmpty(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Look {
  state: string;
  address: string;
  locale: string;
  rules: Rules;
  /** Rules that are asked with all. */
  more: typeof ASKED_TOO;
}

async function lookAt({ state, address, locale, rules, more }: Look): Promise<Found> {
  const root = document.querySelector("edis-gateway")?.shadowRoot;
  const section = () => root?.querySelector("section");
  if (address !== location.search) {
    history.replaceState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    // the text size is set after the scene, even in the same language
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (let tries = 0; tries < 400 && section()?.lang !== locale; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // targets are measured where they are painted
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
          ...(rules === "all"
            ? { rules: { "target-size": { enabled: true }, ...more } }
            : { runOnly: [...rules] }),
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
