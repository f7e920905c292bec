import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RULES } from "../../conformance/rules/index";
import { conform, type House, openHouse, rulesOf, settingsOf, type Told } from "./support";

const MOST_SECONDS = 60;

describe("the demo depository, tried with every rule in `full`", () => {
  let house: House;
  let told: Told;
  beforeAll(async () => {
    house = await openHouse();
    told = await conform(settingsOf(house), "--profile", "full");
  }, 180_000);
  afterAll(() => house.close());

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
