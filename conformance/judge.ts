import type { Context } from "./context";
import { redactQuotes } from "./redactQuotes";
import type { Profile, Rule } from "./rule";
import type { Secrets } from "./secrets";
import { CannotRun } from "./settings";
import { Broken, NotTried, type Verdict } from "./verdict";

/** A rule with its verdict. */
export interface Judgement {
  readonly rule: Rule;
  readonly verdict: Verdict;
  readonly durationMs: number;
}

export const FULL_ONLY = "only with --profile full";

/** Redacts a verdict: every result passes through here, and no secret does. */
function redacted(verdict: Verdict, secrets: Secrets): Verdict {
  const texts = Object.entries(verdict).map(([name, text]: [string, string]) => [
    name,
    redactQuotes(secrets.redact(text)),
  ]);
  return { ...verdict, ...Object.fromEntries(texts) };
}

async function tryRule(rule: Rule, context: Context): Promise<Verdict> {
  try {
    const note = await rule.run(context);
    return typeof note === "string" ? { result: "holds", note } : { result: "holds" };
  } catch (error) {
    if (error instanceof Broken) return { result: "broken", ...error.fault };
    // A source of payloads or OTPs failed, which is not the depository's fault.
    if (error instanceof NotTried || error instanceof CannotRun)
      return { result: "not tried", why: error.message };
    // A defect of the kit ends no run. Its message may repeat a value, so only its name is told.
    return { result: "not tried", why: `the kit failed: ${error instanceof Error ? error.name : "unknown"}` };
  }
}

async function judge(rule: Rule, profile: Profile, context: Context): Promise<Verdict> {
  if (rule.profile === "full" && profile === "read") return { result: "not tried", why: FULL_ONLY };
  return redacted(await tryRule(rule, context), context.secrets);
}

/** The number of rules that are tried at once; each has its own transactions. */
const AT_ONCE = 4;

/** Splits the rules into runs, tried in turn. The rules of a run may be tried at once; an `alone` rule is its own. */
function runsOf(rules: readonly Rule[]): Rule[][] {
  const runs: Rule[][] = [];
  for (const rule of rules) {
    const last = runs.at(-1);
    if (last === undefined || rule.alone || last[0]?.alone) runs.push([rule]);
    else last.push(rule);
  }
  return runs;
}

/** Tries the rules. `report` receives each judgement in the rules' order, as soon as it is known. */
export async function judgeAll(
  rules: readonly Rule[],
  profile: Profile,
  context: Context,
  report: (judgement: Judgement) => void,
): Promise<Judgement[]> {
  const known = new Map<Rule, Judgement>();
  const all: Judgement[] = [];
  const tell = () => {
    for (;;) {
      const rule = rules[all.length];
      const next = rule && known.get(rule);
      if (next === undefined) return;
      all.push(next);
      report(next);
    }
  };
  for (const run of runsOf(rules)) {
    const queue = [...run];
    const work = async () => {
      for (let rule = queue.shift(); rule !== undefined; rule = queue.shift()) {
        const start = performance.now();
        const verdict = await judge(rule, profile, context);
        known.set(rule, { rule, verdict, durationMs: Math.round(performance.now() - start) });
        tell();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return all;
}
