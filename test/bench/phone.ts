import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { fixedTask } from "../browser/support/cpuBaseline";
import { median, tell } from "./figures";

/**
 * A mid-range phone on a slow mobile network: the ms of its fixed task on any machine. Chosen to reproduce figures from a
 * faster machine whose CPU was slowed down four times (docs/performance.md 'Last figures').
 */
const FIXED_TASK_MS = 125;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** The number of pages that run the machine's own fixed task: its time varies by a tenth. */
const PAGES = 11;

export interface Phone {
  /** The factor by which its CPU is slower than the machine's. */
  readonly slowdown: number;
  /**
   * Opens a page of that phone in its own context. `script`: a file that runs first; `kept`: the browser's storage from an
   * earlier visit.
   */
  open(
    script?: string,
    kept?: BrowserContextOptions["storageState"],
  ): Promise<{ page: Page; context: BrowserContext }>;
}

/** Measures the fixed task on the machine's own CPU, in ms. */
async function taskOf(browser: Browser): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < PAGES; round += 1) {
    const page = await browser.newPage();
    times.push(await page.evaluate(fixedTask));
    await page.close();
  }
  return median(times);
}

/** Makes the phone from this machine. */
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

/** Describes the phone in words. */
export const described = ({ slowdown }: Phone): string =>
  slowdown > 1
    ? `CPU ${slowdown.toFixed(1)}x slower than this machine's, ${LATENCY_MS} ms, 1.6 Mbit/s`
    : `this machine's own CPU, which is slower than the phone's: no limit is meant for it; ${LATENCY_MS} ms, 1.6 Mbit/s`;

/** Prints the phone's speed on this machine, with a task that no change of the gateway touches. */
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
