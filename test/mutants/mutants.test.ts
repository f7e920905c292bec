import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { titlesOf } from "../docs/titles";
import { MUTANTS, type Mutant } from "./mutants";

/** The parts of which a mutant must be found, by their folders in src; `edisweb` is the host page. */
const PARTS = ["flow", "session", "envelope", "depository", "screens", "element", "frame", "edisweb"];

describe("the mutants of `npm run test:mutants`", () => {
  it("are at least 40, and five of each part that the suite must hold and of what a browser alone shows", () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(40);
    const parts = PARTS.map((part) => {
      const isOf = ({ file }: Mutant) => file.startsWith(`src/${part}/`);
      return [part, MUTANTS.filter(isOf).length] as const;
    });
    expect(parts.filter(([, count]) => count < 5)).toEqual([]);
    expect(MUTANTS.filter(({ title }) => title !== undefined).length).toBeGreaterThanOrEqual(5);
  });

  it.each(MUTANTS.flatMap(({ tests, title }) => (title === undefined ? [] : [[tests, title] as const])))(
    "name a test of %s: %s",
    (tests, title) => {
      expect(titlesOf(tests).filter((known) => known.includes(title))).not.toEqual([]);
    },
  );

  it.each(MUTANTS.map((mutant) => [mutant.file, mutant] as const))(
    "replace a text that occurs once in %s",
    (file, { search, replacement }) => {
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, "utf8").split(search)).toHaveLength(2);
      expect(replacement).not.toBe(search);
    },
  );
});
