import { lstat, open, realpath, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Context } from "./context";
import { type Judgement, judgeAll } from "./judge";
import { toJson } from "./report/json";
import { toJunit, toJunitError } from "./report/junit";
import { isWorthALine, line, reasons, summary } from "./report/table";
import type { Profile, Rule } from "./rule";
import { RULES } from "./rules/index";
import { Secrets } from "./secrets";
import { CannotRun, readSettings, type Settings } from "./settings";
import { ifPossible } from "./verdict";

const USAGE = `Usage: edis-gateway conformance --config FILE [--only RULE,…] [--profile read|full] [--json OUT] [--junit OUT]

Holds a depository to the contract, as the gateway would use it and as an attacker would.

  --config   where the depository is, and what the kit may use there (docs/conformance.md)
  --only     rules by their ids, with commas between, or their beginnings: C-ENV-03,C-CFG
  --profile  read, the default, touches no transaction's outcome; full authorises, cancels and exhausts
  --json     writes the results as JSON to a file
  --junit    writes the results as JUnit XML to a file

Exit status: 0 nothing is broken, 1 something is, 2 the kit could not run, or could try no rule.
`;

interface Arguments {
  readonly config: string;
  readonly rules: readonly Rule[];
  readonly profile: Profile;
  readonly json: string | undefined;
  readonly junit: string | undefined;
}

/** Returns the rules that `--only` names, by an id or its beginning. */
function chooseRules(only: string | undefined): readonly Rule[] {
  if (only === undefined) return RULES;
  const wanted = only.split(",").map((id) => id.trim().toUpperCase());
  const isNamed = (name: string, { id }: Rule) => id === name || id.startsWith(`${name}-`);
  const unknown = wanted.filter((name) => !RULES.some((rule) => isNamed(name, rule)));
  if (unknown.length > 0) throw new CannotRun(`There is no rule ${unknown.join(", ")}`);
  return RULES.filter((rule) => wanted.some((name) => isNamed(name, rule)));
}

/** Reads the arguments; `undefined` if help was asked for. Throws `CannotRun`. */
function readArguments(args: string[]): Arguments | undefined {
  const text = { type: "string" } as const;
  const options = {
    config: text,
    only: text,
    profile: text,
    json: text,
    junit: text,
    help: { type: "boolean" },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
  if (values.help) return undefined;
  const { config, profile = "read", json, junit } = values;
  if (config === undefined) throw new CannotRun(`--config is missing\n\n${USAGE}`);
  if (profile !== "read" && profile !== "full") throw new CannotRun("--profile is read or full");
  return { config, rules: chooseRules(values.only), profile, json, junit };
}

function secretsOf(settings: Settings): Secrets {
  const secrets = new Secrets();
  secrets.add("M-PIN", settings.mpin);
  secrets.add("M-PIN", settings.newMpin);
  secrets.add("PAN", settings.pan);
  secrets.add("key", settings.signingKey);
  for (const payload of Object.values(settings.payloads))
    if (typeof payload === "string") secrets.add("payload", payload);
  return secrets;
}

const cannotWrite = (path: string) => new CannotRun(`${path} cannot be written`);

async function write(path: string | undefined, text: string): Promise<void> {
  if (path === undefined) return;
  await writeFile(path, text).catch(() => {
    throw cannotWrite(path);
  });
}

/** Opens a file to append to it, and removes one that was not there. */
async function tryToWrite(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  await (await open(path, "a")).close();
  if (!isThere) await rm(path);
}

/**
 * Checks before the run, which may take long, that the results can be written; the last ones stay. Throws `CannotRun` if not, or if
 * one file is named twice.
 */
async function requireFiles({ config, json, junit }: Arguments): Promise<void> {
  const named = new Map<string, string>();
  for (const [option, path] of Object.entries({ "--config": config, "--json": json, "--junit": junit })) {
    if (path === undefined) continue;
    const file = await realpath(path).catch(() => resolve(path));
    const other = named.get(file);
    if (other !== undefined) throw new CannotRun(`${other} and ${option} name the same file`);
    named.set(file, option);
  }
  for (const path of [json, junit])
    if (path !== undefined)
      await tryToWrite(path).catch(() => {
        throw cannotWrite(path);
      });
}

async function conform(args: Arguments, print: (text: string) => void): Promise<number> {
  const settings = await readSettings(args.config);
  const secrets = secretsOf(settings);
  const context = new Context(settings, secrets);
  const startedAt = new Date();
  const start = performance.now();
  await ifPossible(() => context.config());
  const [first] = await context.sources.open();
  const { leftOut } = context.sources;
  if (leftOut.length > 0)
    print(
      `left out: ${leftOut.join(", ")}, of another requestorId than ${first?.name}. Try them in a separate run\n`,
    );
  const report = (judgement: Judgement) => {
    if (isWorthALine(judgement)) print(line(judgement));
  };
  const all = await judgeAll(args.rules, args.profile, context, report);
  const durationMs = performance.now() - start;
  await write(args.json, `${JSON.stringify(toJson(all, args.profile, startedAt, durationMs), null, 2)}\n`);
  await write(args.junit, toJunit(all, startedAt, durationMs));
  print(`\n${summary(all, durationMs)}`);
  const untried = reasons(all);
  if (untried !== "") print(untried);
  if (all.every(({ verdict }) => verdict.result === "not tried"))
    throw new CannotRun("No rule could be tried");
  return all.some(({ verdict }) => verdict.result === "broken") ? 1 : 0;
}

/** Runs `edis-gateway conformance`; resolves to the exit status. */
export async function run(
  args: string[],
  print: (text: string) => void = (text) => void process.stdout.write(`${text}\n`),
  complain: (text: string) => void = (text) => void process.stderr.write(`${text}\n`),
): Promise<number> {
  let junit: string | undefined;
  try {
    const options = readArguments(args);
    if (options === undefined) {
      print(USAGE);
      return 0;
    }
    await requireFiles(options);
    ({ junit } = options);
    return await conform(options, print);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    complain(error.message);
    // else a build server would read the last run's
    await write(junit, toJunitError(error.message, new Date()));
    return 2;
  }
}
