import type { Page, Request } from "@playwright/test";

/** Less than a file's time limit (R97), so that a load that begins within a step is waited for before its limit. */
const STEP_MS = 5000;
const AT_MOST_MS = 3000;
const QUIET_MS = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a fake clock run in steps and wait for the loading scripts after each, and before `fastForward`: a jump past their
 * time limit (R97) would make them lost. A script that a test holds is waited for at most 3 s in each call.
 */
export function paceClock(page: Page): void {
  const underWay = new Set<Request>();
  let changedAt = 0;
  const change = (made: unknown) => {
    if (made) changedAt = Date.now();
  };
  page.on("request", (request) => change(request.resourceType() === "script" && underWay.add(request)));
  for (const over of ["requestfinished", "requestfailed"] as const)
    page.on(over as "requestfinished", (request) => change(underWay.delete(request)));
  // a loaded script requests those that it imports
  const settledBy = async (end: number) => {
    while ((underWay.size > 0 || Date.now() - changedAt < QUIET_MS) && Date.now() < end) await pause(20);
    // a page that is going away has nothing more to load
    await page.evaluate(() => undefined).catch(() => undefined);
  };
  const runFor = page.clock.runFor.bind(page.clock);
  page.clock.runFor = async (ticks) => {
    if (typeof ticks === "string") throw new Error("say in milliseconds how far the clock moves");
    const end = Date.now() + AT_MOST_MS;
    await settledBy(end);
    for (let left = ticks; left > 0; left -= STEP_MS) {
      await runFor(Math.min(left, STEP_MS));
      await settledBy(end);
    }
  };
  const fastForward = page.clock.fastForward.bind(page.clock);
  page.clock.fastForward = async (ticks) => {
    await settledBy(Date.now() + AT_MOST_MS);
    await fastForward(ticks);
  };
}
