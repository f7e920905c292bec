import type { Page, Response } from "@playwright/test";
import { pollUntil } from "./helpers";
import { pageSettled } from "./pageSettled";

/**
 * The first screen's limit of compressed JavaScript until `ready` (docs/contributing.md 'Limits'): the entry and React's
 * file, and on the host page the element's class and `src/edisweb/loadFailureFallback.ts`.
 */
export const FIRST_SCREEN_BYTES = 84_000;
export const FIRST_SCREEN_FILES = 4;

export type Script = { path: string; bytes: number; encoding: string };

type Marks = { readyAt: number | null };

/** Watches the layout shift of the pages that `page` opens from now on; resolves to a function that returns its sum. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { layoutShift: 0 };
    Object.assign(globalThis, { seenShift: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.layoutShift += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(Reflect.get(globalThis, "seenShift"), "layoutShift"));
}

/** Watches the pages that `page` opens from now on: the scripts loaded until `ready`, and the layout shift. */
export async function watchFirstScreen(page: Page) {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") responses.push(response);
  });
  await page.addInitScript(() => {
    const marks: { readyAt: number | null } = { readyAt: null };
    Object.assign(globalThis, { firstScreenMarks: marks });
    addEventListener("ready", () => {
      marks.readyAt = performance.now();
    });
  });
  const shift = await watchShift(page);
  const marked = (): Promise<Marks> => page.evaluate(() => Reflect.get(globalThis, "firstScreenMarks"));

  return {
    /** Returns the scripts loaded from `origin` before `ready`; waits for later layout shifts. */
    async measured(origin: string): Promise<{ scripts: Script[]; layoutShift: number }> {
      await pollUntil("ready", async () => ((await marked()).readyAt === null ? undefined : true));
      await pageSettled(page);
      const { readyAt } = await marked();
      const early = await page.evaluate(
        (until) =>
          performance
            .getEntriesByType("resource")
            // what `ready` itself starts may have the same time: the browser rounds it to 0.1 ms
            .filter(({ startTime }) => startTime < until)
            .map(({ name }) => name),
        readyAt ?? 0,
      );
      const loaded = responses.filter((response) => {
        const url = response.url();
        return url.startsWith(origin) && early.includes(url);
      });
      const scripts = await Promise.all(
        loaded.map(async (response) => ({
          path: new URL(response.url()).pathname,
          // the body alone: Playwright's own sizes count the frames of HTTP/2 too
          bytes: Number((await response.headerValue("content-length")) ?? Number.NaN),
          encoding: (await response.headerValue("content-encoding")) ?? "none",
        })),
      );
      return { scripts, layoutShift: await shift() };
    },
  };
}
