import type { Page } from "@playwright/test";

/** Returns the host page's address for a payload, as a broker's server redirects to it. */
export const gatewayAddress = (depositoryUrl: string, payload: string): string =>
  `${depositoryUrl}/edisweb/#/edisAuthValidate?${payload}`;

/**
 * Opens an address of the depository in a new document, even if only the fragment differs. It comes by a file of the
 * depository's, not by a blank page, so that the renderer stays warm.
 */
export async function openAfresh(page: Page, url: string): Promise<void> {
  await page.goto(new URL("/edisweb/edisweb.css", url).href);
  await page.goto(url);
}
