import base from "../browser/playwright.config";

/** The browser tests of the host page, and those of a deployment, over https with our own certificate. */
export default {
  ...base,
  testDir: "..",
  testMatch: ["browser/host-page.spec.ts", "deploy/**/*.spec.ts"],
  // the demo depository serves that page's element, and the forwarded headers' bytes would exceed its limit
  grepInvert: /the first screen of the element in a broker's page/,
  use: { ...base.use, ignoreHTTPSErrors: true },
};
