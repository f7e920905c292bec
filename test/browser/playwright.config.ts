import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, needTestBrowser } from "./support/browser";
import { UNSTEADY } from "./unsteady";

const unsteady = UNSTEADY.map(({ title }) => title);
const everyLanguage = /@every-language/;
const everyFault = /@every-fault/;
const everyCombination = /@every-combination/;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results/browser",
  reporter: [["list"], ["json", { outputFile: "../../test-results/browser.json" }]],
  // `run.ts` runs the `usual` projects by default
  projects: [
    { name: "usual", grepInvert: [everyLanguage, everyFault, everyCombination, ...unsteady] },
    ...(unsteady.length > 0 ? [{ name: "usual-unsteady", grep: unsteady, retries: 1 }] : []),
    { name: "every-language", grep: everyLanguage },
    { name: "every-fault", grep: /@(every-)?fault\b/ },
    { name: "every-combination", grep: /@(every-)?combination\b/ },
  ],
  // more than the cores: a worker waits for a quarter of its time
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  use: {
    browserName: "chromium",
    // helper threads for the garbage take a twentieth of the two cores from the other pages
    launchOptions: {
      executablePath: needTestBrowser(),
      args: [...BROWSER_ARGS, "--js-flags=--single-threaded-gc"],
    },
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
    // a trace costs a fifth of the time: `npm run test:browser -- --trace retain-on-failure` records what fails
    trace: "off",
  },
});
