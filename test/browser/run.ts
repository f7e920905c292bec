import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { TAKEN_FILE, takenIn } from "../docs/pages";
import { untaken } from "../docs/trials";
import { needTestBrowser } from "./support/browser";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const report = here("../../test-results/browser.json");
const taken = here("../../test-results/snippets-taken");

const Report = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
});

/**
 * Returns the line `12 passed, 0 failed` from Playwright's report; a run without a report counts as failed. Names the tests
 * of unsteady.ts that passed at their second try.
 */
function closingLine(): { line: string; failed: boolean } {
  if (!existsSync(report)) return { line: "0 passed, 1 failed (no report was written)", failed: true };
  const { stats } = v.parse(Report, JSON.parse(readFileSync(report, "utf8")));
  if (stats.flaky > 0) console.log(`${stats.flaky} of unsteady.ts passed at the second try only`);
  const skipped = stats.skipped > 0 ? `, ${stats.skipped} skipped` : "";
  const passed = stats.expected + stats.flaky;
  return { line: `${passed} passed, ${stats.unexpected} failed${skipped}`, failed: stats.unexpected > 0 };
}

/** Runs the browser tests; the arguments (files, -g …) are passed to Playwright. */
function main(): number {
  if (!existsSync(here("../../dist/edis-gateway.js"))) {
    console.error("There is no build to test: run `npm run build` first.");
    return 1;
  }
  console.log(`Browser: ${needTestBrowser()}`);
  rmSync(report, { force: true });
  mkdirSync(dirname(taken), { recursive: true });
  writeFileSync(taken, "");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const filters = process.argv.slice(2);
  const usual = filters.some((arg) => arg.startsWith("--project")) ? [] : ["--project=usual*"];
  const args = [cli, "test", "--config", here("playwright.config.ts"), ...usual, ...filters];
  const env = { ...process.env, [TAKEN_FILE]: taken };
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  const { line, failed } = closingLine();
  // a run of some tests takes some snippets
  const missed = filters.length === 0 ? untaken(takenIn(taken)) : [];
  for (const snippet of missed) console.error(`No browser test took the snippet of ${snippet}`);
  console.log(line);
  return failed || missed.length > 0 ? 1 : (status ?? 1);
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
