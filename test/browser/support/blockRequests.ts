import type { Page } from "@playwright/test";

/** Holds the requests that match `pattern`; resolves to a function that lets them go. */
export async function holds(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

export const holdsConfiguration = (page: Page): Promise<() => void> => holds(page, "**/portal-config/*");
