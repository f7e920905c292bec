import type { Page } from "@playwright/test";

/** Keeps a language as the one that the investor chose before; the page is then on the depository's site. */
export async function chooses(page: Page, depositoryUrl: string, tag: string): Promise<void> {
  // an address of the same origin that runs no script
  await page.goto(`${depositoryUrl}/demo/inbox.json`);
  await page.evaluate((chosen) => localStorage.setItem("edis-gateway:locale", chosen), tag);
}
