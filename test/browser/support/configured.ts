import type { Frame, Page } from "@playwright/test";
import { pollUntil } from "./helpers";

/**
 * Waits for the mark of a verified configuration (contract §7), `times` of them if the page has had several transactions.
 * The first field is there before, but no call is made until then: a page that goes sooner cannot tell the depository.
 */
export const configured = (page: Page | Frame, times = 1): Promise<true> =>
  pollUntil(`${times} configuration to be verified`, async () => {
    const marks = () => performance.getEntriesByName("edis-gateway:configured").length;
    return (await page.evaluate(marks)) >= times ? true : undefined;
  });
