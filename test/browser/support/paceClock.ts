import type { Page, Request } from "@playwright/test";

const AT_MOST_MS = 3000;

/**
 * Has a fake clock wait for scripts that are under way before it is moved: a jump past their time limit (R97) would take them
 * for lost. One that a test holds is waited for no longer than 3 s.
 */
export function paceClock(page: Page): void {
  const underWay = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "script" && underWay.add(request));
  for (const over of ["requestfinished", "requestfailed"] as const)
    page.on(over as "requestfinished", (request) => void underWay.delete(request));
  const runFor = page.clock.runFor.bind(page.clock);
  page.clock.runFor = async (ticks) => {
    const end = Date.now() + AT_MOST_MS;
    while (underWay.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    // the module that has come is run
    await page.evaluate(() => undefined);
    return runFor(ticks);
  };
}
