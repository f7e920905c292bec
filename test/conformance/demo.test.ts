import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../conformance/rules/index";
import { conform, type KitReport, openDepository, rulesOf, settingsOf, type TestDepository } from "./support";

const MOST_SECONDS = 60;

describe("the demo depository, tried with every rule in `full`", () => {
  let depository: TestDepository;
  let report: KitReport;
  beforeAll(async () => {
    depository = await openDepository();
    report = await conform(settingsOf(depository), "--profile", "full");
  }, 180_000);
  afterAll(() => depository.close());

  it("breaks no rule, and the kit exits with 0", () => {
    expect(rulesOf(report).filter(({ result }) => result === "broken")).toEqual([]);
    expect(report.status).toBe(0);
  });

  it(`is done within ${MOST_SECONDS} s`, () => {
    const { durationMs }: { durationMs: number } = JSON.parse(report.json);
    console.log(`the kit took ${(durationMs / 1000).toFixed(1)} s for ${RULES.length} rules`);
    expect(durationMs).toBeLessThan(MOST_SECONDS * 1000);
  });
});
