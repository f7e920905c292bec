import base from "../browser/playwright.config";

/** The browser tests of the host page, and those of a deployment, over https with our own certificate. */
export default {
  ...base,
  testDir: "..",
  testMatch: ["browser/host-page.spec.ts", "deploy/**/*.spec.ts"],
  // a deployment's own headers come on top of the bytes that are limited
  grepInvert: /the first screen of the element in a broker's page/,
  use: { ...base.use, ignoreHTTPSErrors: true },
};
