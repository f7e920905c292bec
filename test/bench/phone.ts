import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { fixedTask } from "../browser/support/cpuBaseline";
import { median, tell } from "./figures";

/**
 * A mid-range phone on a slow mobile network. Its fixed task takes so long, whatever the machine: chosen so that figures kept from
 * a faster machine, whose CPU was slowed down four times, come out again (docs/performance.md 'Last figures').
 */
const FIXED_TASK_MS = 125;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Pages in which the machine's own fixed task is run: it scatters by a tenth. */
const PAGES = 11;

export interface Phone {
  /** How many times slower its CPU is than the machine's. */
  readonly slowdown: number;
  /**
   * A page of that phone, in a context of its own; `script`, a file, is run in it before anything else; `kept`: what the browser
   * has from an earlier visit.
   */
  open(
    script?: string,
    kept?: BrowserContextOptions["storageState"],
  ): Promise<{ page: Page; context: BrowserContext }>;
}

/** The fixed task on the machine's own CPU, ms. */
async function taskOf(browser: Browser): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < PAGES; round += 1) {
    const page = await browser.newPage();
    times.push(await page.evaluate(fixedTask));
    await page.close();
  }
  return median(times);
}

/** Makes the phone of this machine. */
export async function makePhone(browser: Browser): Promise<Phone> {
  const slowdown = Math.max(1, FIXED_TASK_MS / (await taskOf(browser)));
  return {
    slowdown,
    async open(script, kept) {
      const viewport = { width: 390, height: 844 };
      const context = await browser.newContext({ viewport, ...(kept && { storageState: kept }) });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send("Network.enable");
      await cdp.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      });
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      if (script) await page.addInitScript({ path: script });
      return { page, context };
    },
  };
}

/** The phone in words. */
export const described = ({ slowdown }: Phone): string =>
  slowdown > 1
    ? `CPU ${slowdown.toFixed(1)}x slower than this machine's, ${LATENCY_MS} ms, 1.6 Mbit/s`
    : `this machine's own CPU, which is slower than the phone's: no limit is meant for it; ${LATENCY_MS} ms, 1.6 Mbit/s`;

/** Prints how fast the phone is on this machine, by a task that no change of the gateway touches. */
export async function benchPhone(browser: Browser): Promise<string[]> {
  const phone = await makePhone(browser);
  const { page, context } = await phone.open();
  try {
    console.log(`\nThe slow phone itself: ${described(phone)}`);
    return tell({ name: "a fixed task", values: [await page.evaluate(fixedTask)], unit: "ms" });
  } finally {
    await context.close();
  }
}
