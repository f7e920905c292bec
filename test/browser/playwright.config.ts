import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "./support/browser";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results/browser",
  reporter: [["list"], ["json", { outputFile: "../../test-results/browser.json" }]],
  workers: 2,
  fullyParallel: true,
  retries: 1,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: needBrowser(), args: BROWSER_ARGS },
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
    // a trace costs a fifth of the time: `npm run test:browser -- --trace retain-on-failure` records what fails
    trace: "off",
  },
});
