import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { fixedTask } from "../browser/support/fixedTask";
import { tell } from "./figures";

/** A mid-range phone on a slow mobile network. */
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/**
 * A page of that phone, in a context of its own; `script`, a file, is run in it before anything else; `kept`: what the browser
 * has from an earlier visit.
 */
export async function openPhone(
  browser: Browser,
  script?: string,
  kept?: BrowserContextOptions["storageState"],
): Promise<{ page: Page; context: BrowserContext }> {
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
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  if (script) await page.addInitScript({ path: script });
  return { page, context };
}

/** Prints how fast the phone is on this machine, by a task that no change of the gateway touches. */
export async function benchPhone(browser: Browser): Promise<string[]> {
  const { page, context } = await openPhone(browser);
  try {
    console.log("\nThe slow phone itself: CPU 4x slower than this machine's");
    return tell({ name: "a fixed task", values: [await page.evaluate(fixedTask)], unit: "ms" });
  } finally {
    await context.close();
  }
}
