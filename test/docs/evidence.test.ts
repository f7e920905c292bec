import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, root, rowsUnder } from "./pages";
import { ASVS_NUMBERS, numbersOf, WCAG_LEVELS } from "./standards";
import { titlesOf } from "./titles";

/** A test that a page names, with words of its title: `path`, 'title'. */
const REFERENCE = /`(test\/[\w./-]+\.tsx?)`(?:,\s+'(.+?)'(?=[;,.|)]| \||$))?/gm;
const COMMAND = /`(npm run ([\w:]+)|npx [^`]+)`/;
/** Criteria that WCAG 2.1 does not have, and so EN 301 549 3.2.1 neither. */
const NEW_IN_2_2 = ["2.4.11", "2.4.12", "2.4.13", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8", "3.3.9"];
/** The verdicts on a criterion that leave conformance possible. */
const MET = ["yes", "does not apply", "obsolete"];
/** Matches the record that somebody read or looked at something, with its date. */
const LOOKED_AT = /\bread\b.*\b20\d\d-\d\d-\d\d\b/;

/** The words of a claim that holds, and of one that does not, whose last cell says why. */
const YES = ["yes", "yes, as deployed"];
const REASONS = ["in part", "no", "not met", "depository", "deployment", "does not apply", "obsolete"];

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
const referencesOf = (text: string) =>
  [...text.matchAll(REFERENCE)].map(([, path = "", title]) => ({ path, title }));

/** The tables whose rows claim something, and where a row says whether it holds; absent: each row claims that it does. */
const TABLES: readonly { page: string; heading: string; met?: number; least: number }[] = [
  { page: "docs/security.md", heading: "What is protected", least: 5 },
  { page: "docs/security.md", heading: "Cryptography in use", least: 6 },
  { page: "docs/security.md", heading: "OWASP ASVS 5.0", met: 1, least: 100 },
  { page: "docs/security.md", heading: "Content Security Policy and Trusted Types", least: 3 },
  { page: "docs/accessibility.md", heading: "By criterion", met: 3, least: 60 },
  { page: "docs/accessibility.md", heading: "Clauses beyond WCAG", met: 1, least: 7 },
  { page: "docs/deploy/README.md", heading: "Headers, and why", least: 11 },
];

describe.each([
  ["docs/security.md", 10],
  ["docs/accessibility.md", 10],
  ["docs/deploy/README.md", 10],
  ["docs/faults.md", 0],
  ["docs/listening.md", 0],
])("the evidence of %s", (page, least) => {
  const references = referencesOf(read(page));

  it("names existing files", () => {
    expect(references.length).toBeGreaterThan(least);
    expect(references.filter(({ path }) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it("names each test by words of its title", () => {
    const wrong = references.filter(
      ({ path, title }) =>
        isTest(path) && !titlesOf(path).some((known) => title !== undefined && known.includes(title)),
    );
    expect(wrong).toEqual([]);
  });

  it("has commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const named = [...read(page).matchAll(/`npm run ([\w:]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

it.each(TABLES)(
  "each row under '$heading' of $page has evidence or a reason",
  ({ page, heading, met, least }) => {
    const rows = rowsUnder(page, heading);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    const bare = rows.filter((cells) => {
      const last = cells.at(-1) ?? "";
      const verdict = met === undefined ? "yes" : (cells[met] ?? "");
      if (REASONS.includes(verdict)) return last.split(" ").length < 2;
      const isShown = referencesOf(last).length > 0 || COMMAND.test(last) || LOOKED_AT.test(last);
      return !YES.includes(verdict) || !isShown;
    });
    expect(bare).toEqual([]);
  },
);

it("each attacker of docs/security.md meets a test, or nothing", () => {
  const rows = rowsUnder("docs/security.md", "Who attacks, and what holds");
  expect(rows.length).toBeGreaterThan(10);
  expect(
    rows.filter(([, , holds = ""]) => !holds.startsWith("nothing") && referencesOf(holds).length === 0),
  ).toEqual([]);
});

describe("the standards", () => {
  it("ASVS 5.0.0: each requirement has one row", () => {
    expect(ASVS_NUMBERS).toHaveLength(345);
    const named = rowsUnder("docs/security.md", "OWASP ASVS 5.0").flatMap(([cell = ""]) =>
      numbersOf(cell, ASVS_NUMBERS),
    );
    expect(named.toSorted()).toEqual(ASVS_NUMBERS.toSorted());
  });

  it("WCAG 2.2: each criterion has one row, with its level", () => {
    const all = [...WCAG_LEVELS.keys()];
    expect(all).toHaveLength(87);
    const rows = rowsUnder("docs/accessibility.md", "By criterion").map(([cell = "", levels = ""]) => ({
      levels,
      numbers: numbersOf(cell, all),
    }));
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(all.toSorted());
    const wrong = rows.filter(({ levels, numbers }) => {
      const [from, to] = levels.split(" to ");
      const own = numbers.map((number) => WCAG_LEVELS.get(number));
      if (to !== undefined) return own[0] !== from || own.at(-1) !== to;
      const given = levels.split(", ");
      return given.length === 1 ? own.some((level) => level !== levels) : own.join() !== given.join();
    });
    expect(wrong).toEqual([]);
  });
});

it("EN 301 549: clause 9 has the number of each criterion of WCAG 2.1, A and AA, and of no other", () => {
  const all = [...WCAG_LEVELS.keys()];
  const wrong = rowsUnder("docs/accessibility.md", "By criterion").flatMap(([cell = "", , clauses = ""]) => {
    const due = numbersOf(cell, all).filter(
      (number) => WCAG_LEVELS.get(number) !== "AAA" && !NEW_IN_2_2.includes(number),
    );
    const named = clauses === "–" ? [] : numbersOf(clauses.replaceAll(/\b9\./g, ""), all);
    const isRange = clauses.includes(" to ");
    const isHeld = isRange ? due.every((number) => named.includes(number)) : named.join() === due.join();
    return isHeld ? [] : [[cell, clauses]];
  });
  expect(wrong).toEqual([]);
});

describe("conformance, as WCAG and EN 301 549 count it", () => {
  const rows = rowsUnder("docs/accessibility.md", "By criterion").map(
    ([cell = "", , clauses = "", met = ""]) => ({
      clauses,
      met,
      numbers: numbersOf(cell, [...WCAG_LEVELS.keys()]),
    }),
  );
  const unmet = rows.filter(({ met }) => !MET.includes(met));

  it("is claimed by clause 9.6 only if each criterion of clause 9 is met", () => {
    const missing = unmet.filter(({ clauses }) => clauses.startsWith("9."));
    const claim = rowsUnder("docs/accessibility.md", "Clauses beyond WCAG").find(([cell = ""]) =>
      cell.startsWith("9.6 "),
    );
    expect(claim?.[1]).toBe(missing.length === 0 ? "yes" : "no");
    for (const { clauses } of missing) expect(claim?.[2]).toContain(clauses);
  });

  it("is denied at the page's head by the criteria that are not met, A and AA, and by no other", () => {
    const [, head = ""] = /\n- \*\*Conformance:\*\*(.*?)\n- /s.exec(read("docs/accessibility.md")) ?? [];
    const [, byA = "", byAA = ""] =
      /not conform at level A, because of (.*?), nor at AA, because of (.*?)\. /s.exec(head) ?? [];
    const all = [...WCAG_LEVELS.keys()];
    const due = (level: string) =>
      unmet.flatMap(({ numbers }) => numbers.filter((number) => WCAG_LEVELS.get(number) === level));
    expect([numbersOf(byA, all), numbersOf(byAA, all)]).toEqual([due("A"), due("AA")]);
  });
});

describe("the sources", () => {
  const sources = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: read(`src/${file}`) }));
  const having = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it("names every algorithm that the sources use", () => {
    const claimed = rowsUnder("docs/security.md", "Cryptography in use").map((cells) => cells.slice(0, 3));
    const table = JSON.stringify(claimed).replaceAll("AES-256-GCM", "AES-GCM");
    const used = having(/\bsubtle\b/).map((file) => read(`src/${file}`));
    const names = used.flatMap((text) => text.match(/"(?:[A-Z]{2,}[\d-][A-Z\d-]*|[A-Z]{3,}\d*)"/g) ?? []);
    expect(new Set(names).size).toBeGreaterThan(5);
    expect(names.map((name) => name.slice(1, -1)).filter((name) => !table.includes(name))).toEqual([]);
  });

  it("take no random number but for the time of a retry from Math.random", () => {
    expect(having(/\bMath\.random\b/)).toEqual(["element/browserPorts.ts"]);
    expect(having(/\bgetRandomValues\b/)).not.toEqual([]);
  });
});
