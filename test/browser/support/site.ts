import { test as base } from "@playwright/test";
import { openSite, type Site } from "../../docs/site";

/** A test with a broker's site and the package's sandbox, which the tests of one worker share. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      site.close();
    },
    { scope: "worker" },
  ],
});
