import { describe, expect, it } from "vitest";
import { RULES } from "../../conformance/rules/index";
import { MUTANTS } from "../../demo/depository/mutants";
import type { Mutant } from "../../demo/depository/steps";
import { FOUND_BY } from "./foundBy";
import { conform, openDepository, rulesOf, settingsOf } from "./support";

/**
 * The kit finds each mutant with the rule that it breaks, and with no unrelated one. `npm test` tries each mutant's own rule
 * and one of a sample of the others in turn; `npm run test:conformance` tries all.
 */
const SAMPLE = ["C-CFG-02", "C-PAGE-03", "C-ENV-21", "C-OPS-02", "C-HDR-04", "C-AUT-11", "C-END-01"];
/** Rules whose calls C-SEC-07 judges: a wrong OTP, a wrong PAN, a new M-PIN, exit. */
const TELLING = ["C-CNT-04", "C-CNT-08", "C-OPS-12", "C-END-09"];
/** Returns one of the sample in turn; several with a rule that judges the calls that others make. */
const sampleFor = (own: string | undefined, nth: number): readonly string[] => {
  if (own === "C-SEC-07") return TELLING;
  return own === "C-ENV-30" || own?.startsWith("C-HDR") ? SAMPLE : [SAMPLE[nth % SAMPLE.length] ?? ""];
};
const isWhole = process.env["CONFORMANCE"] === "whole";

const all: readonly [string, Mutant][] = Object.entries(MUTANTS);

describe("the mutants of the demo depository", () => {
  it("are at least 60, and one or more for each rule", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    const found = new Set(Object.values(FOUND_BY).flat());
    expect(RULES.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });

  it.each(all.map(([name, mutant], nth) => ({ name, mutant, nth, breaks: mutant.breaks })))(
    "$name: one that $breaks",
    // a whole run mostly waits, as for a key that is used again 3 s later
    { concurrent: isWhole, timeout: isWhole ? 300_000 : 60_000 },
    async ({ name, mutant, nth }) => {
      const [own, ...related] = Object.entries(FOUND_BY).find(([key]) => key === name)?.[1] ?? [""];
      const depository = await openDepository({ mutants: [mutant] });
      try {
        const only = isWhole ? [] : ["--only", [own, ...sampleFor(own, nth)].join(",")];
        const report = await conform(settingsOf(depository), "--profile", "full", ...only);
        const broken = rulesOf(report).flatMap(({ id, result }) => (result === "broken" ? [id] : []));
        const advised = rulesOf(report).flatMap(({ id, note }) =>
          `${note}`.startsWith("advice: ") ? [id] : [],
        );
        const found = [...broken, ...advised];
        expect(found).toContain(own);
        expect(found.filter((id) => id !== own && !related.some((other) => id.startsWith(other)))).toEqual(
          [],
        );
        expect(report.status).toBe(broken.length > 0 ? 1 : 0);
      } finally {
        await depository.close();
      }
    },
  );
});
