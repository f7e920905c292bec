import base from "../browser/playwright.config";

/** The browser's tests of the host page, and what a deployment adds to them, over https by a certificate of our own. */
export default {
  ...base,
  testDir: "..",
  testMatch: ["browser/host-page.spec.ts", "deploy/**/*.spec.ts"],
  use: { ...base.use, ignoreHTTPSErrors: true },
};
