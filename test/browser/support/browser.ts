import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chrome"];

/** Fonts for the scripts of every language that is built in, Nastaliq among them. */
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

/**
 * The Chromium to test with: CHROME_PATH, one in PATH, or Playwright's own, in this order.
 * @throws Error when CHROME_PATH is set and is no program
 */
export function findBrowser(): string | undefined {
  const told = process.env["CHROME_PATH"];
  if (told !== undefined && told !== "") {
    if (!runs(told)) throw new Error(`CHROME_PATH is ${told}, which cannot be run`);
    return told;
  }
  const own = chromium.executablePath();
  return NAMES.map(inPath).find((path) => path !== undefined) ?? (existsSync(own) ? own : undefined);
}

/** Installs Debian's chromium, and the fonts, where that is possible (apt-get, root); says whether it went well. */
export function installBrowser(): boolean {
  if (inPath("apt-get") === undefined || process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;
  return apt("update") && apt("install", "--yes", "--no-install-recommends", "chromium", ...FONTS);
}

/** As `findBrowser`, installing one first where there is none; throws in words that say what to do. */
export function needBrowser(): string {
  const found = findBrowser() ?? (installBrowser() ? findBrowser() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    "No browser to test with. Install Chromium or Chrome (on Debian: apt-get install chromium; elsewhere: " +
      "npx playwright install chromium), or set CHROME_PATH to one.",
  );
}

/** What Chromium is started with: no sandbox for root, and no traffic of its own. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
