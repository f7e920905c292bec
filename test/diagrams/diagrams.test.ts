import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, root } from "../docs/pages";
import { GENERATED } from "./generated";
import { SOURCES } from "./lifecycle/descriptions";

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, "");

/** The pages that `npm run diagrams` makes. */

describe.each(Object.keys(GENERATED))("%s", (path) => {
  it("is what `npm run diagrams` makes of the current code", () => {
    expect(read(path)).toBe(GENERATED[path]?.());
  });
});

describe("docs/where.md", () => {
  it("names for each rule a file that decides it and a test that holds it", () => {
    const lacking = read("docs/where.md")
      .split("\n")
      .filter((line) => /\| – /.test(line));
    expect(lacking).toEqual([]);
  });

  it("names no dictionary of texts before a file of code", () => {
    const outranked = read("docs/where.md")
      .split("\n")
      .filter((line) => /`i18n\/en-GB\/[^|]*<br>`(?!i18n\/en-GB\/)/.test(line));
    expect(outranked).toEqual([]);
  });
});

describe("docs/journey.md", () => {
  it("says where each reason of a `fail` leads", () => {
    const [, union = ""] = /FailReason =([^;]+);/.exec(read("src/flow/outcome.ts")) ?? [];
    const reasons = [...union.matchAll(/"([\w-]+)"/g)].map(([, reason]) => `| \`${reason}\` |`);
    expect(reasons.length).toBeGreaterThan(10);
    expect(reasons.filter((row) => !read("docs/journey.md").includes(row))).toEqual([]);
  });
});

describe("docs/lifecycle.md", () => {
  const sources = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `src/${path}`, text: read(`src/${path}`) }));

  it.each(Object.entries(SOURCES))("names every file that dispatches %s", (type, { in: files }) => {
    const dispatching = sources.filter(({ text }) =>
      new RegExp(`\\bdispatch\\(\\{\\s*type: "${type}"`).test(text),
    );
    expect(dispatching.map(({ path }) => path)).toEqual(files);
  });

  it("names only existing files, functions and methods", () => {
    const codes = Object.values(SOURCES).flatMap(({ from }) =>
      [...from.matchAll(/`([\w./]+)[()]*`/g)].map(([, code = ""]) => code),
    );
    const isThere = (code: string): boolean =>
      code.startsWith("src/")
        ? sources.some(({ path }) => path === code)
        : sources.some(({ text }) => new RegExp(`\\b${code}\\b`).test(withoutComments(text)));
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !isThere(code))).toEqual([]);
  });
});
