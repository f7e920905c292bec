import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, root } from "./pages";

/** A test that a page names, with words of its title if given: `path`, 'title'. */
const EVIDENCE = /`(test\/[\w./-]+\.tsx?)`(?:, '(.+?)'(?=[;,.|)]| \||$))?/gm;

const evidenceOf = (page: string) =>
  [...read(page).matchAll(EVIDENCE)].map(([, path = "", title]) => ({ path, title }));

describe.each(["docs/security.md", "docs/accessibility.md"])("the evidence of %s", (page) => {
  const evidence = evidenceOf(page);

  it("names existing files", () => {
    expect(evidence.length).toBeGreaterThan(20);
    expect(evidence.filter(({ path }) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it("names existing tests", () => {
    const named = evidence.filter(({ title }) => title !== undefined);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ path, title = "" }) => !read(path).includes(title))).toEqual([]);
  });

  it("is given or explained in every row", () => {
    const rows = read(page)
      .split("\n")
      .filter((line) => /^\| \d/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => (row.split(" | ").at(-1) ?? "").replace(/[\s|]/g, "").length < 5)).toEqual(
      [],
    );
  });
});
