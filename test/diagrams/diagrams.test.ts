import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, root } from "../docs/pages";
import { GENERATED } from "./generated";
import { SOURCES } from "./lifecycle/words";

/** The pages that `npm run diagrams` makes. */

describe.each(Object.keys(GENERATED))("%s", (path) => {
  it("is what `npm run diagrams` makes of the code of today", () => {
    expect(read(path)).toBe(GENERATED[path]?.());
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

  it("names only functions and methods that there are, in the files that it says", () => {
    for (const { from } of Object.values(SOURCES)) {
      const codes = [...from.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
      const paths = codes.filter((code) => code.startsWith("src/"));
      const texts = sources.filter(({ path }) => paths.length === 0 || paths.includes(path));
      expect(texts.length).toBeGreaterThanOrEqual(paths.length);
      const names = codes
        .filter((code) => !code.startsWith("src/"))
        .map((code) => /\w+(?=\(\)$|$)/.exec(code)?.[0] ?? code);
      for (const name of names)
        expect(
          texts.some(({ text }) => text.includes(name)),
          name,
        ).toBe(true);
    }
  });
});
