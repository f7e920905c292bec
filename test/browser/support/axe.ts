import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe-core finds wrong on the page as it stands, shadow roots included: a line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  // by the debugger's door, which a content security policy does not close
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} ${target.flat().join(" ")} ${failureSummary}`),
  );
}
