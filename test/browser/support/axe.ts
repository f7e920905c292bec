import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe-core finds wrong on the page as it stands, shadow roots included: a line for each element. `rules` by name; all
 * of them where none is named.
 */
export async function axeFindings(page: Page, ...rules: string[]): Promise<string[]> {
  // by the debugger's door, which a content security policy does not close
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      window.axe.run(document, { resultTypes: ["violations"], ...(runOnly.length > 0 && { runOnly }) }),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} ${target.flat().join(" ")} ${failureSummary}`),
  );
}

/** The same in both schemes, light at last: of all that axe asks, contrast alone turns with the colours. */
export async function axeInBothSchemes(page: Page, inDark?: () => Promise<void>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFindings(page, "color-contrast");
  await inDark?.();
  await page.emulateMedia({ colorScheme: "light" });
  return [...dark.map((finding) => `dark: ${finding}`), ...(await axeFindings(page))];
}
