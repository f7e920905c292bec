import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MUTANTS, type Mutant } from "./mutants";

/** The parts of which a mutant must be found, by their folders. */
const PARTS = {
  flow: ["src/flow"],
  session: ["src/session"],
  envelope: ["src/envelope"],
  depository: ["src/depository"],
  screens: ["src/screens"],
  element: ["src/element"],
  frame: ["src/frame"],
  "host page": ["src/edisweb"],
  "what the browser alone shows": ["src/screens/components", "build", "src/edisweb"],
};

describe("the mutants of `npm run test:mutants`", () => {
  it("are at least 40, and some of each part that the suite must hold", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(40);
    const parts = Object.entries(PARTS).map(([part, folders]) => {
      const isOf = ({ file }: Mutant) => folders.some((folder) => file.startsWith(`${folder}/`));
      return [part, MUTANTS.filter(isOf).length] as const;
    });
    expect(parts.filter(([, count]) => count < 5)).toEqual([]);
  });

  it.each(MUTANTS.map((mutant) => [mutant.file, mutant] as const))(
    "replace a text that occurs once in %s",
    (file, { search, replacement }) => {
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, "utf8").split(search)).toHaveLength(2);
      expect(replacement).not.toBe(search);
    },
  );
});
