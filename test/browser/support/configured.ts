import type { Frame, Page } from "@playwright/test";
import { until } from "./helpers";

/**
 * Waits for the mark that the configuration is verified (contract §7), `times` of them where a page has had several
 * transactions. The first field is there before it, and no call may be made until then: a page that goes sooner cannot
 * tell the depository.
 */
export const configured = (page: Page | Frame, times = 1): Promise<true> =>
  until(`${times} configuration to be verified`, async () => {
    const marks = () => performance.getEntriesByName("edis-gateway:configured").length;
    return (await page.evaluate(marks)) >= times ? true : undefined;
  });
