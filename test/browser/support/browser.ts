import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chrome"];

/** Debian's package of the same engine without a window and without settings: a third faster to test with. */
const SHELL = "chromium-headless-shell";

/** Every name that a browser may have in PATH. */
export const BROWSERS: readonly string[] = [...NAMES, SHELL];

/** For the bench, which measures languages of other scripts; the tests bring their own fonts (fonts.ts). */
const FONTS = ["fonts-noto-core"];

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const inPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(runs);

/** Returns the program that CHROME_PATH names. @throws Error if CHROME_PATH names no program */
function toldBrowser(): string | undefined {
  const browserPath = process.env["CHROME_PATH"] || undefined;
  if (browserPath !== undefined && !runs(browserPath))
    throw new Error(`CHROME_PATH is ${browserPath}, which cannot be run`);
  return browserPath;
}

/** Finds a whole Chromium, which has settings: CHROME_PATH, one in PATH, or Playwright's own, in this order. */
export function findBrowser(): string | undefined {
  const browserPath = toldBrowser();
  if (browserPath !== undefined && !/headless[-_]shell/.test(browserPath)) return browserPath;
  const own = chromium.executablePath();
  return NAMES.map(inPath).find((path) => path !== undefined) ?? (existsSync(own) ? own : undefined);
}

/** Installs Debian's chromium and fonts, and the shell if it is available (needs apt-get and root). */
function installBrowser(): boolean {
  if (inPath("apt-get") === undefined || process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;
  const install = (...names: string[]) => apt("install", "--yes", "--no-install-recommends", ...names);
  return apt("update") && install("chromium", ...FONTS) && (install(SHELL) || true);
}

/** Finds a browser as `findBrowser` does, and installs one if there is none; its error says what to do. */
export function needBrowser(): string {
  const found = findBrowser() ?? (installBrowser() ? findBrowser() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    "No browser to test with. Install Chromium or Chrome (on Debian: apt-get install chromium; elsewhere: " +
      "npx playwright install chromium), or set CHROME_PATH to one.",
  );
}

/**
 * Returns the browser of `npm test`: CHROME_PATH, the shell, or that of `needBrowser`, which may have installed the shell.
 */
export function needTestBrowser(): string {
  const found = toldBrowser() ?? inPath(SHELL);
  if (found !== undefined) return found;
  const whole = needBrowser();
  return inPath(SHELL) ?? whole;
}

/** Chromium's arguments: no sandbox for root, and no traffic of its own. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
