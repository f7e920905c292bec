import type { Judgement } from "../judge";
import type { Profile } from "../rule";

/** Returns a run as data: one entry for each rule, in the order of the rules' table. */
export function toJson(all: readonly Judgement[], profile: Profile, startedAt: Date, durationMs: number) {
  const count = (result: Judgement["verdict"]["result"]) =>
    all.filter(({ verdict }) => verdict.result === result).length;
  return {
    contract: "edis-gateway §8",
    profile,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    summary: { holds: count("holds"), broken: count("broken"), notTried: count("not tried") },
    rules: all.map(({ rule, verdict, durationMs }) => ({
      id: rule.id,
      clause: rule.clause,
      profile: rule.profile,
      title: rule.title,
      ...verdict,
      durationMs,
    })),
  };
}
