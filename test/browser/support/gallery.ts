import type { Page } from "@playwright/test";
import axe from "axe-core";
import { GROUPS, STATES } from "../../../demo/gallery/states";
import { queryOf, readShown, type Shown } from "../../../demo/gallery/view";

export { GROUPS, STATES };

/** One state as it stands: what axe finds, how wide it is, and what it says. */
export interface Found {
  readonly state: string;
  readonly axe: readonly string[];
  readonly width: number;
  readonly says: string;
  /** Words that stand wider than the button, field or line that holds them. */
  readonly cut: readonly string[];
}

/** The gallery's own element, one state after the other on a page that is loaded once. */
export async function openGallery(page: Page, depositoryUrl: string, shown: Partial<Shown> = {}) {
  const usual = { ...readShown(""), ...shown };
  const addressOf = (change: Partial<Shown>) => `${queryOf({ ...usual, ...change })}&bare`;
  await page.goto(`${depositoryUrl}/demo/gallery/${addressOf({})}`);
  const element = page.locator("edis-gateway");
  return {
    element,
    /** What is meant of the element's own inside, by selector. */
    part: (selector: string) => element.locator(selector).first(),
    async show(state: string, change: Partial<Shown> = {}): Promise<void> {
      await page.evaluate(showAt, { state, address: addressOf({ ...change, state }) });
    },
    /** Walks the states named, in the page itself: a call for each would take ten times as long. */
    async walk(states: readonly string[], isJudged = true): Promise<Found[]> {
      await page.evaluate(axe.source);
      const places = states.map((state) => ({ state, address: addressOf({ state }) }));
      const found: Found[] = [];
      for (const place of places) {
        await page.evaluate(showAt, place);
        found.push(await page.evaluate(lookAt, { state: place.state, isJudged }));
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
  while (shown()?.["state"] !== state) await new Promise((resolve) => setTimeout(resolve, 5));
  // for React, and for what it loads and measures
  await new Promise((resolve) => setTimeout(resolve, 30));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // the entry screen shows nothing of a brief wait
  const isEmpty = () => !document.querySelector("edis-gateway")?.shadowRoot?.querySelector("section");
  for (let tries = 0; tries < 50 && isEmpty(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function lookAt({ state, isJudged }: { state: string; isJudged: boolean }) {
  const { violations } = isJudged
    ? await window.axe.run(document, {
        resultTypes: ["violations"],
        preload: false,
        rules: { "target-size": { enabled: true } },
      })
    : { violations: [] };
  const holders = document
    .querySelector("edis-gateway")
    ?.shadowRoot?.querySelectorAll<HTMLElement>(
      "button, label, h1, h2, h3, p, dt, dd, th, caption, legend, li",
    );
  const cut = [...(holders ?? [])]
    .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.tagName} ${one.className} ${one.innerText.slice(0, 60)}`);
  return {
    state,
    axe: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.flat().join(" ")}`),
    ),
    cut,
    width: document.documentElement.scrollWidth,
    says: document.querySelector("edis-gateway")?.shadowRoot?.querySelector("section")?.innerText ?? "",
  };
}
