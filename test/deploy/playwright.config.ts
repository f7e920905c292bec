import base from "../browser/playwright.config";

/** The browser's tests of the host page, and what a deployment adds to them, over https by a certificate of our own. */
export default {
  ...base,
  testDir: "..",
  testMatch: ["browser/host-page.spec.ts", "deploy/**/*.spec.ts"],
  // the demo depository serves that page's element; the bytes of its headers on the way through count against its limit
  grepInvert: /the first screen of the element in a broker's page/,
  use: { ...base.use, ignoreHTTPSErrors: true },
};
