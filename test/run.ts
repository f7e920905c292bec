import { type ChildProcess, spawn } from "node:child_process";

/** An npm script, and the parts that it needs. */
type Part = { readonly script: string; readonly needs?: string };

/**
 * The parts of `npm test`; two at a time are fastest on two cores (docs/contributing.md). What fails soonest comes first, then
 * what takes longest, so that both places are taken until the end, and last what two workers share.
 */
const PARTS: readonly Part[] = [
  { script: "build" },
  { script: "types" },
  { script: "lint" },
  { script: "test:browser", needs: "build" },
  { script: "test:unit" },
  { script: "test:walks" },
  { script: "test:package", needs: "build" },
  { script: "test:kit:demo" },
  { script: "test:kit" },
];

/** The parts that `npm run test:all` runs after them, one at a time: most of them measure, or need the whole machine. */
const SLOW_PARTS: readonly Part[] = [
  { script: "test:languages" },
  { script: "test:combinations" },
  { script: "test:walks:whole" },
  { script: "test:faults" },
  { script: "test:mutants" },
  { script: "test:conformance" },
  { script: "test:properties" },
  { script: "test:reproducible" },
  { script: "test:deploy" },
  { script: "test:machines" },
  { script: "test:engines" },
  { script: "test:hosts" },
  { script: "test:openapi" },
  { script: "lighthouse" },
  { script: "bench" },
];

type Outcome = {
  readonly script: string;
  readonly how: "passed" | "FAILED" | "left out";
  readonly ms: number;
  /** The last lines of its output, where a runner names the failures. */
  readonly tail: string;
};

/** Makes a writer that prints one part's output at once, and keeps the others' until that part has ended. */
function inTurn() {
  const kept = new Map<string, { text: string; ended: boolean }>();
  const write = (): void => {
    for (const [script, part] of kept) {
      process.stdout.write(part.text);
      part.text = "";
      if (!part.ended) return;
      kept.delete(script);
    }
  };
  return (script: string) => {
    const part = { text: `\n── ${script}\n`, ended: false };
    kept.set(script, part);
    write();
    return {
      print: (text: string): void => {
        part.text += text;
        write();
      },
      end: (): void => {
        part.ended = true;
        write();
      },
    };
  };
}

const running = new Set<ChildProcess>();

/**
 * Runs a script in its own process group, which ends with this process; `workers`: how many vitest may have. One while browser
 * tests run beside it, as their time limits are real.
 */
function run(script: string, workers: number, print: (text: string) => void): Promise<boolean> {
  const child = spawn("npm", ["run", "--silent", script], {
    detached: true,
    env: { VITEST_MAX_WORKERS: String(workers), ...process.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
  return new Promise((resolve) => {
    child.on("error", ({ message }) => print(`${message}\n`));
    child.on("close", (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, signal);
    process.exit(1);
  });

/** Runs a part, and prints what it prints in its turn. */
async function runPart(script: string, workers: number, speak: ReturnType<typeof inTurn>): Promise<Outcome> {
  const startedAt = Date.now();
  const { print, end } = speak(script);
  let text = "";
  const passed = await run(script, workers, (more) => {
    text += more;
    print(more);
  });
  end();
  const tail = text.split("\n").slice(-TAIL_LINES).join("\n");
  return { script, how: passed ? "passed" : "FAILED", ms: Date.now() - startedAt, tail };
}

/**
 * Runs the parts, `atOnce` at a time: a free place goes to the first part of the list whose needs are met. A failed part skips
 * only those that need it.
 */
function runAll(parts: readonly Part[], atOnce: number): Promise<Outcome[]> {
  const speak = inTurn();
  const waiting = [...parts];
  const outcomes: Outcome[] = [];
  const endOf = (needed: string | undefined) => outcomes.find(({ script }) => script === needed)?.how;
  return new Promise((resolve) => {
    let places = atOnce;
    const end = (outcome: Outcome): void => {
      places += 1;
      outcomes.push(outcome);
      begin();
    };
    const begin = (): void => {
      while (places > 0) {
        const index = waiting.findIndex(({ needs }) => needs === undefined || endOf(needs));
        const [part] = index < 0 ? [] : waiting.splice(index, 1);
        if (!part) break;
        places -= 1;
        const { script, needs } = part;
        // the last part is soon alone
        const workers = waiting.length === 0 ? atOnce : 1;
        if (needs === undefined || endOf(needs) === "passed") void runPart(script, workers, speak).then(end);
        else end({ script, how: "left out", ms: 0, tail: "" });
      }
      if (outcomes.length === parts.length) resolve(outcomes);
    };
    begin();
  });
}

const TAIL_LINES = 60;

const duration = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")} min`;

const startedAt = Date.now();
const outcomes = await runAll(PARTS, 2);
if (process.argv.includes("--all")) outcomes.push(...(await runAll(SLOW_PARTS, 1)));
for (const { script, how, tail } of outcomes)
  if (how === "FAILED") console.log(`\n── the end of ${script}, which failed\n${tail}`);
console.log("\n── duration of each part; the first parts ran two at a time");
for (const { script, how, ms } of outcomes)
  console.log(`${script.padEnd(16)} ${how.padEnd(8)} ${duration(ms)}`);
console.log(`${"together".padEnd(16)} ${"".padEnd(8)} ${duration(Date.now() - startedAt)}`);
process.exitCode = outcomes.every(({ how }) => how === "passed") ? 0 : 1;
