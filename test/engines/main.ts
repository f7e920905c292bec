import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openTestServers } from "../browser/support/testServers";
import { browserOf } from "./browser";
import { ENGINES, type Engine, need } from "./engines";
import { FLOWS } from "./flows";
import { type Flow, visitOf } from "./visit";
import type { Wire } from "./wire";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PICTURES = here("../../test-results/engines/");
const FLOW_MS = 90_000;

/**
 * The window's size at the start of each flow in CSS px: engines have different defaults, and a narrow window shows less.
 */
const WIDE = [1280, 900] as const;

type Result = {
  readonly flow: string;
  readonly engine: string;
  readonly error: string | null;
  readonly ms: number;
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Runs a flow in its own tab with its own servers; an error of the browser or a breach at the depository fails it too. */
async function attempt(engine: Engine, wire: Wire, flow: Flow): Promise<Result> {
  const startedAt = Date.now();
  const browser = browserOf(wire);
  const servers = await openTestServers();
  const home = await browser.newTab();
  await browser.resize(...WIDE);
  const visit = visitOf(browser, servers);
  let error: string | null = null;
  try {
    await Promise.race([
      flow.run(visit),
      new Promise((_, reject) => setTimeout(reject, FLOW_MS, new Error(`over ${seconds(FLOW_MS)}`)).unref()),
    ]);
    const complaints = await browser.complaints();
    if (JSON.stringify(complaints) !== "[]")
      throw new Error(`the browser complained: ${JSON.stringify(complaints)}`);
    for (const ref of visit.issued) {
      const { violations } = await visit.depository.transaction(ref);
      if (violations.length > 0) throw new Error(`a breach of the contract: ${JSON.stringify(violations)}`);
    }
  } catch (caught) {
    const where = await Promise.all([browser.url(), browser.complaints()]).catch(() => []);
    error = `${caught instanceof Error ? caught.message : caught} ${JSON.stringify(where)}`;
    const name = `${engine.name} ${flow.name}.png`.replace(/[^\w.]+/g, "-");
    await browser
      .leaveFrame()
      .then(browser.screenshot)
      .then((picture) => writeFileSync(`${PICTURES}${name}`, picture))
      .catch(() => undefined);
  }
  await browser.leave(home).catch(() => undefined);
  await servers.close();
  return { flow: flow.name, engine: engine.name, error, ms: Date.now() - startedAt };
}

async function drive(engine: Engine, flows: readonly Flow[]): Promise<Result[]> {
  let wire = await engine.start();
  const results: Result[] = [];
  try {
    for (const flow of flows) {
      const result = await attempt(engine, wire, flow);
      const { error, ms } = result;
      console.log(
        `${error ? "✗" : "✓"} ${engine.name}: ${flow.name} (${seconds(ms)})${error ? `\n    ${error}` : ""}`,
      );
      results.push(result);
      if (error === null) continue;
      // a failed flow may have left dialogs and tabs open
      await wire.close();
      wire = await engine.start();
    }
  } finally {
    await wire.close();
  }
  return results;
}

/** Returns a table with a row for each flow and a column for each engine. */
function table(results: readonly Result[], engines: readonly Engine[]): string {
  const flows = [...new Set(results.map(({ flow }) => flow))];
  const width = Math.max(...flows.map(({ length }) => length));
  const columns = engines.map(({ name }) => name);
  const cell = (flow: string, engine: string) => {
    const result = results.find((each) => each.flow === flow && each.engine === engine);
    return (result ? (result.error ? "FAILED" : "passed") : "-").padEnd(engine.length + 1);
  };
  return [
    ["".padEnd(width), ...columns.map((name) => `${name} `)].join(" "),
    ...flows.map((flow) => [flow.padEnd(width), ...columns.map((name) => cell(flow, name))].join(" ")),
  ].join("\n");
}

/** `npm run test:engines -- [engine …] [pattern of flows' names]`: all of them by default. */
async function main(words: readonly string[]): Promise<boolean> {
  if (!existsSync(here("../../dist/edis-gateway.js"))) {
    throw new Error("There is no build to test: run `npm run build` first.");
  }
  const named = ENGINES.filter(({ name }) => words.some((word) => word.toLowerCase() === name.toLowerCase()));
  const engines = named.length > 0 ? named : ENGINES;
  const wanted = words
    .filter((word) => !named.some(({ name }) => name.toLowerCase() === word.toLowerCase()))
    .join(" ");
  const flows = FLOWS.filter(({ name }) => new RegExp(wanted).test(name));
  need(engines);
  mkdirSync(PICTURES, { recursive: true });
  const startedAt = Date.now();
  // engines run side by side: a flow mostly waits
  const results = (await Promise.all(engines.map((engine) => drive(engine, flows)))).flat();
  const failed = results.filter(({ error }) => error !== null).length;
  console.log(`\n${table(results, engines)}\n`);
  console.log(`${results.length - failed} passed, ${failed} failed, in ${seconds(Date.now() - startedAt)}`);
  return failed === 0 && results.length > 0;
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
