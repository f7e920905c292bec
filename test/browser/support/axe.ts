import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules that axe leaves out of 'all' until they are asked for: WCAG 2.5.3, 1.3.1 and 2.4.9. */
export const ASKED_TOO: Readonly<Record<string, { readonly enabled: true }>> = Object.fromEntries(
  [
    "label-content-name-mismatch",
    "p-as-heading",
    "table-fake-caption",
    "td-has-header",
    "identical-links-same-purpose",
  ].map((rule) => [rule, { enabled: true }]),
);

/** Returns axe-core's findings on the page, shadow roots included: a line for each element. `rules` by name; absent: all. */
export async function axeFindings(page: Page, ...rules: string[]): Promise<string[]> {
  // through the debugger, which a content security policy does not block
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([runOnly, rules]) =>
      window.axe.run(document, {
        resultTypes: ["violations"],
        ...(runOnly.length > 0 ? { runOnly } : { rules }),
      }),
    [rules, ASKED_TOO] as const,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} ${target.flat().join(" ")} ${failureSummary}`),
  );
}

/**
 * Returns the findings in both schemes, ending in light. In dark only contrast is asked: no other rule depends on the
 * colours.
 */
export async function axeInBothSchemes(page: Page, inDark?: () => Promise<void>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFindings(page, "color-contrast");
  await inDark?.();
  await page.emulateMedia({ colorScheme: "light" });
  return [...dark.map((finding) => `dark: ${finding}`), ...(await axeFindings(page))];
}
