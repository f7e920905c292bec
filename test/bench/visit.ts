import { fileURLToPath } from "node:url";
import type { Page, Response } from "@playwright/test";
import type { Phone } from "./phone";

/** Layout shifts count until an investor's first key; no one is faster than this. */
const FIRST_KEY_AFTER_MS = 1000;

export type Script = { path: string; bytes: number; encoding: string };

export type Visit = {
  /** Milliseconds from the start of the navigation until the field is there, enabled and focusable. */
  fieldAfterMs: number;
  /** Milliseconds until the element is ready, when React has taken over; null for a page without that mark. */
  takenAfterMs: number | null;
  layoutShift: number;
  /** `fieldAfterMs` of the same browser's next visit; null without one. */
  againAfterMs: number | null;
  /** The scripts loaded when the field took keys. */
  scripts: Script[];
  allScripts: Script[];
};

type Marks = Pick<Visit, "fieldAfterMs" | "takenAfterMs" | "layoutShift">;

const WATCH_FIELD = fileURLToPath(new URL("watchField.js", import.meta.url));

const scriptOf = async (response: Response): Promise<Script> => ({
  path: new URL(response.url()).pathname,
  bytes: (await response.request().sizes()).responseBodySize,
  encoding: (await response.headerValue("content-encoding")) ?? "none",
});

/** Runs in a page: returns the scripts loaded when the field took keys, and those requested when React had taken over. */
function scriptsByMark(): { come: string[]; requested: string[] } {
  const { fieldAfterMs, takenAfterMs }: Marks = Reflect.get(globalThis, "benchMarks");
  const all = performance.getEntriesByType("resource").map((entry) => ({
    name: entry.name,
    startTime: entry.startTime,
    endTime: entry.startTime + entry.duration,
  }));
  return {
    come: all.filter(({ endTime }) => endTime <= fieldAfterMs).map(({ name }) => name),
    requested: all
      .filter(({ startTime }) => startTime <= (takenAfterMs ?? fieldAfterMs))
      .map(({ name }) => name),
  };
}

/** Returns the storage of a browser that chose `language` at `url` before. */
const keptAt = (url: string, language: string) => ({
  cookies: [],
  origins: [
    { origin: new URL(url).origin, localStorage: [{ name: "edis-gateway:locale", value: language }] },
  ],
});

/** Runs in a page before its scripts: sets `language` on the broker's tag. */
function ask(language: string): void {
  new MutationObserver((_, observer) => {
    const gateway = document.querySelector("edis-gateway[config-url]");
    gateway?.setAttribute("locale", language);
    if (gateway) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in a page before its scripts: adds the tags that docs/brokers.md gives for another language. */
function preload(addresses: readonly string[]): void {
  new MutationObserver((_, observer) => {
    if (!document.head) return;
    observer.disconnect();
    for (const href of addresses) {
      const link = document.createElement("link");
      link.crossOrigin = "anonymous";
      link.rel = href.endsWith(".js") ? "modulepreload" : "preload";
      if (link.rel === "preload") link.as = "fetch";
      link.href = href;
      document.head.append(link);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a page, and waits until its field takes keys. */
async function open(page: Page, url: string): Promise<void> {
  const field = page.waitForEvent("console", (message) => message.text().startsWith("bench: "));
  await page.goto(url, { waitUntil: "commit" });
  await field;
}

const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => Reflect.get(globalThis, "benchMarks"));

async function again(page: Page, url: string): Promise<number> {
  // a request still under way would delay the next visit
  await page.waitForLoadState("networkidle");
  await page.goto("about:blank");
  await open(page, url);
  return (await marksOf(page)).fieldAfterMs;
}

/**
 * Opens a page cold, slowed down and in its own context, and waits until the first input in the shadow root of `host` takes
 * a key. `chosen`: the language of the browser's earlier visit; `locale`: the language that the broker's page asks for;
 * `preloaded`: the files preloaded for it; `next`: the page that the same browser then opens, with its cache and storage.
 * @throws Error when the key pressed does not arrive in the field
 */
export async function visit(
  phone: Phone,
  url: string,
  host: string,
  {
    chosen = "en-GB",
    locale,
    preloaded = [],
    next,
  }: { chosen?: string; locale?: string; preloaded?: readonly string[]; next?: string } = {},
): Promise<Visit> {
  const { page, context } = await phone.open(WATCH_FIELD, keptAt(url, chosen));
  try {
    if (locale) await page.addInitScript(ask, locale);
    if (preloaded.length > 0) await page.addInitScript(preload, preloaded);
    const loaded: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") loaded.push(response);
    });
    await open(page, url);
    await page.waitForTimeout(FIRST_KEY_AFTER_MS);
    if (host === "edis-gateway")
      await page.waitForFunction(() => Reflect.get(globalThis, "benchMarks").takenAfterMs !== null);
    const scriptNames = await page.evaluate(scriptsByMark);
    const of = (names: readonly string[]) =>
      Promise.all(loaded.filter((response) => names.includes(response.url())).map(scriptOf));
    const [scripts, allScripts] = await Promise.all([of(scriptNames.come), of(scriptNames.requested)]);
    const marks = await marksOf(page);
    await page.keyboard.press("7");
    const typed = await page.evaluate(
      (name) => document.querySelector(name)?.shadowRoot?.querySelector("input")?.value,
      host,
    );
    if (typed !== "7") throw new Error(`The field of ${host} took no key`);
    return { ...marks, scripts, allScripts, againAfterMs: next ? await again(page, next) : null };
  } finally {
    await context.close();
  }
}
