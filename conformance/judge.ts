import type { Context } from "./context";
import type { Profile, Rule } from "./rule";
import type { Secrets } from "./secrets";
import { Broken, NotTried, type Verdict } from "./verdict";

/** A rule with what it came to. */
export interface Judgement {
  readonly rule: Rule;
  readonly verdict: Verdict;
  readonly durationMs: number;
}

export const FULL_ONLY = "only with --profile full";

/** The one place where what was found becomes a result: no secret passes it. */
function redacted(verdict: Verdict, secrets: Secrets): Verdict {
  const texts = Object.entries(verdict).map(([name, text]: [string, string]) => [name, secrets.redact(text)]);
  return { ...verdict, ...Object.fromEntries(texts) };
}

async function judge(rule: Rule, context: Context): Promise<Verdict> {
  try {
    const note = await rule.run(context);
    return typeof note === "string" ? { result: "holds", note } : { result: "holds" };
  } catch (error) {
    if (error instanceof Broken) return { result: "broken", ...error.fault };
    if (error instanceof NotTried) return { result: "not tried", why: error.message };
    throw error;
  }
}

/** Tries the rules one after the other; `told` hears of each as it is known. */
export async function judgeAll(
  rules: readonly Rule[],
  profile: Profile,
  context: Context,
  told: (judgement: Judgement) => void,
): Promise<Judgement[]> {
  const all: Judgement[] = [];
  for (const rule of rules) {
    const start = performance.now();
    const verdict: Verdict =
      rule.profile === "full" && profile === "read"
        ? { result: "not tried", why: FULL_ONLY }
        : redacted(await judge(rule, context), context.secrets);
    const judgement = { rule, verdict, durationMs: Math.round(performance.now() - start) };
    all.push(judgement);
    told(judgement);
  }
  return all;
}
