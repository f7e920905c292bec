import base from "../browser/playwright.config";
import { DEPLOYED_BY } from "./reverseProxy";

/** Caddy sends what is compressed in advance without Content-Length, by which these tests count. */
const COUNTED = process.env[DEPLOYED_BY] === "caddy" ? [/within the byte limit/] : [];

/** The browser tests of the host page, and those of a deployment, over https with our own certificate. */
export default {
  ...base,
  testDir: "..",
  testMatch: ["browser/host-page.spec.ts", "deploy/**/*.spec.ts"],
  projects: [{ name: "usual", grepInvert: COUNTED }],
  use: { ...base.use, ignoreHTTPSErrors: true },
};
