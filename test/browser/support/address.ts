import type { Page } from "@playwright/test";

/** Returns the host page's address for a payload, as a broker's server redirects to it. */
export const gatewayAddress = (depositoryUrl: string, payload: string): string =>
  `${depositoryUrl}/edisweb/#/edisAuthValidate?${payload}`;

/** Opens an address as from another site: in a new document, even if only the fragment differs. */
export async function openAfresh(page: Page, url: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(url);
}
