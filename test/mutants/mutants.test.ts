import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTANTS } from "./mutants";

describe("the mutants of `npm run test:mutants`", () => {
  it("are at least 40", () => expect(MUTANTS.length).toBeGreaterThanOrEqual(40));

  it.each(MUTANTS.map((mutant) => [mutant.file, mutant] as const))(
    "replace a text that occurs once in %s",
    (file, { search, replacement }) => {
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, "utf8").split(search)).toHaveLength(2);
      expect(replacement).not.toBe(search);
    },
  );
});
