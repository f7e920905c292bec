import type { Page } from "@playwright/test";

/** Returns the host page's address for a payload, as a broker's server redirects to it. */
export const gatewayAddress = (depositoryUrl: string, payload: string): string =>
  `${depositoryUrl}/edisweb/#/edisAuthValidate?${payload}`;

/** Opens an address as from another site: in a new document, even if only the fragment differs. */
export async function openAfresh(page: Page, url: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(url);
}

/** Opens a further transaction in a new document. It comes by a page of the depository's, which keeps the warm renderer. */
export async function openNext(page: Page, url: string): Promise<void> {
  await page.goto(new URL("/demo/inbox.json?transactionRefNo=none", url).href);
  await page.goto(url);
}
