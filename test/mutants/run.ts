import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MUTANTS, type Mutant } from "./mutants";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A copy of the sources, so that a stopped run breaks nobody's work. */
const copy = mkdtempSync(join(tmpdir(), "edis-mutants-"));
const LEFT_BEHIND = ["node_modules", ".git", "dist", "test-results"];

const inCopy = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: copy, encoding: "utf8" });

function build(): void {
  const { status, stdout, stderr } = inCopy("npm", "run", "--silent", "build");
  if (status !== 0) throw new Error(`the build failed: ${stdout}${stderr}`);
}

/** Runs a mutant's tests in the copy; a browser's test needs a build. */
function runTests({ tests, title }: Mutant, ...options: string[]) {
  if (title !== undefined) {
    build();
    return inCopy("npm", "run", "--silent", "test:browser", "--", tests, "-g", title);
  }
  return inCopy(process.execPath, "node_modules/vitest/vitest.mjs", "run", ...options, ...tests.split(" "));
}

const isFailed = ({ stdout }: { stdout: string }): boolean =>
  /[1-9]\d* failed/.test(stdout) && !stdout.includes("no report was written");

/** Tells whether the tests pass in the copy; throws their output if they could not run. */
function areGreen(mutant: Mutant): boolean {
  const first = runTests(mutant, "--bail=1");
  if (first.status === 0) return true;
  if (isFailed(first)) return false;
  // a run that stops at its first failure may end before it names that failure
  const whole = runTests(mutant);
  if (isFailed(whole)) return false;
  throw new Error(`${mutant.tests} did not run: ${whole.stdout}${whole.stderr}`);
}

/** Returns why the mutant proves nothing; undefined if a test fails with it. */
function complaintOf(mutant: Mutant): string | undefined {
  const { file, search, replacement } = mutant;
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(search).length !== 2) return "its text does not stand there once";
  writeFileSync(
    path,
    source.replace(search, () => replacement),
  );
  try {
    return areGreen(mutant) ? "lives: no test fails by it" : undefined;
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * Breaks the sources, one mutant at a time; an argument selects mutants by a part of their file. Every mutant must fail a
 * test.
 */
function main(): boolean {
  const filters = process.argv.slice(2);
  const chosen = MUTANTS.filter(
    ({ file }) => filters.length === 0 || filters.some((part) => file.includes(part)),
  );
  // a browser's test is green by itself in `npm test`
  const unitTests = new Map(chosen.flatMap((one) => (one.title === undefined ? [[one.tests, one]] : [])));
  for (const [tests, mutant] of unitTests) if (!areGreen(mutant)) throw new Error(`${tests} fails by itself`);
  const alive = chosen.filter((mutant) => {
    const complaint = complaintOf(mutant);
    console.log(
      `${complaint ? "✘" : "✓"} ${mutant.file}: ${mutant.search.slice(0, 70)}${complaint ? `: ${complaint}` : ""}`,
    );
    return complaint !== undefined;
  });
  const killed = chosen.filter((mutant) => !alive.includes(mutant));
  const byBrowser = killed.filter(({ title }) => title !== undefined).length;
  console.log(`${killed.length} killed, ${byBrowser} of them by a browser's test; ${alive.length} not`);
  return alive.length === 0 && chosen.length > 0;
}

try {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_BEHIND.includes(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  process.exitCode = main() ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
