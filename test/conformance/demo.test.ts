import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../conformance/rules/index";
import { conform, openDepository, rulesOf, settingsOf, type TestDepository, type Told } from "./support";

const MOST_SECONDS = 60;

describe("the demo depository, tried with every rule in `full`", () => {
  let depository: TestDepository;
  let told: Told;
  beforeAll(async () => {
    depository = await openDepository();
    told = await conform(settingsOf(depository), "--profile", "full");
  }, 180_000);
  afterAll(() => depository.close());

  it("breaks no rule, and the kit exits with 0", () => {
    expect(rulesOf(told).filter(({ result }) => result === "broken")).toEqual([]);
    expect(told.status).toBe(0);
  });

  it(`is done within ${MOST_SECONDS} s`, () => {
    const { durationMs }: { durationMs: number } = JSON.parse(told.json);
    console.log(`the kit took ${(durationMs / 1000).toFixed(1)} s for ${RULES.length} rules`);
    expect(durationMs).toBeLessThan(MOST_SECONDS * 1000);
  });
});
