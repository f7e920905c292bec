import { FULL_ONLY, type Judgement } from "../judge";

/** A run for people: a line for each rule, and under a broken rule what was sent, what came and what was due. */

const MARK = { holds: "holds    ", broken: "BROKEN   ", "not tried": "not tried" } as const;

export function line({ rule, verdict }: Judgement): string {
  const head = `${MARK[verdict.result]}  ${rule.id}  ${rule.title}`;
  if (verdict.result === "holds")
    return verdict.note === undefined ? head : `${head}\n             ${verdict.note}`;
  if (verdict.result === "not tried") return `${head}\n             ${verdict.why}`;
  const { sent, came, due } = verdict;
  return [
    `${head} (${rule.clause})`,
    `             sent  ${sent}`,
    `             came  ${came}`,
    `             due   ${due}`,
  ].join("\n");
}

/** Tells whether a rule gets a line: a rule that the profile leaves out is only counted. */
export const isWorthALine = ({ verdict }: Judgement): boolean =>
  !(verdict.result === "not tried" && verdict.why === FULL_ONLY);

export function summary(all: readonly Judgement[], durationMs: number): string {
  const count = (result: Judgement["verdict"]["result"]) =>
    all.filter(({ verdict }) => verdict.result === result).length;
  const leftOut = all.filter((judgement) => !isWorthALine(judgement)).length;
  const more = leftOut === 0 ? "" : ` (${leftOut} of them: ${FULL_ONLY})`;
  return `${count("holds")} hold, ${count("broken")} broken, ${count("not tried")} not tried${more}; ${(durationMs / 1000).toFixed(1)} s`;
}

/** Says why rules were not tried, the most frequent reason first; `""` if each has a reason of its own, or none. */
export function reasons(all: readonly Judgement[]): string {
  const whys = all
    .filter(isWorthALine)
    .flatMap(({ verdict }) => (verdict.result === "not tried" ? [verdict.why] : []));
  const counts = new Map<string, number>();
  for (const why of whys) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, one], [, other]) => other - one)
    .map(([why, count]) => `${count} not tried: ${why}`)
    .join("\n");
}
