import { existsSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { allSentencesOf, anchorsOf, linksOf, proseSentencesOf, snippetsOf, wordsIn } from "./markdown";
import { PAGES, read, root } from "./pages";
import { isTrialOf, TRIALS, type Trial, untaken } from "./trials";

const MEAN_WORDS = 18;
const LONGEST_WORDS = 40;

/** The two pages that are cited clause by clause may be as exact as needed. */
const CITED = ["docs/contract.md", "docs/rules.md"];
const PLAIN = PAGES.filter((page) => !CITED.includes(page));

/** A citation of contract, specification or readings in prose. */
const CLAUSE = /\b(?:contract|spec) §\d|\bR\d{1,2}\b/g;

/** Each reading with the anchor of its section in docs/rules.md. */
const READINGS: ReadonlyMap<string, string> = new Map(
  read("docs/rules.md")
    .split(/^(?=## )/m)
    .flatMap((section) => {
      const [anchor = ""] = anchorsOf(section);
      return [...section.matchAll(/^- (R\d+) /gm)].map(([, reading = ""]) => [reading, anchor] as const);
    }),
);

describe.each(PLAIN)("%s", (page) => {
  it(`has sentences of ${MEAN_WORDS} words on average, and none of more than ${LONGEST_WORDS}`, () => {
    const words = proseSentencesOf(read(page)).map(wordsIn);
    expect(words.length).toBeGreaterThan(0);
    expect(words.reduce((sum, count) => sum + count, 0) / words.length).toBeLessThanOrEqual(MEAN_WORDS);
    expect(allSentencesOf(read(page)).filter((sentence) => wordsIn(sentence) > LONGEST_WORDS)).toEqual([]);
  });

  it("links each clause that it cites", () => {
    const text = read(page).replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");
    const unlinked = text.replaceAll(/\[[^\]]*\]\([^)]*\)/g, "").match(CLAUSE) ?? [];
    expect(unlinked).toEqual([]);
  });
});

describe.each(PAGES)("%s", (page) => {
  it("links only to existing files and headings", () => {
    const broken = linksOf(read(page)).filter(({ path, anchor }) => {
      if (/^(https?|mailto):/.test(path)) return false;
      const target = path === "" ? page : posix.join(posix.dirname(page), path);
      if (!existsSync(new URL(target, root))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it("links each reading to its own section of docs/rules.md", () => {
    const stray = linksOf(read(page)).flatMap(({ path, anchor, text }) => {
      const [reading] = /^R\d+\b/.exec(text) ?? [];
      if (!reading || !/rules\.md$/.test(path)) return [];
      return READINGS.get(reading) === anchor
        ? []
        : [`${reading} is in ${READINGS.get(reading)}, not in ${anchor}`];
    });
    expect(stray).toEqual([]);
  });

  it("shows only existing pictures", () => {
    const pictures = [...read(page).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
    const missing = pictures.filter(
      (path) => !existsSync(new URL(posix.join(posix.dirname(page), path), root)),
    );
    expect(missing).toEqual([]);
  });
});

it("docs/contributing.md names only existing files of the code", () => {
  const files = ["src", "build", "demo", "test"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  const named = [...read("docs/contributing.md").matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(
    ([, file]) => file,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(
    named.filter((name) => ![...files, "rollup.config.mjs"].some((file) => `/${file}`.endsWith(`/${name}`))),
  ).toEqual([]);
});

describe("the snippets of the docs", () => {
  const snippets = PAGES.flatMap((page) => snippetsOf(read(page)).map((snippet) => ({ page, ...snippet })));
  const isJson = (language: string): boolean => /^jsonc?$/.test(language);
  const isOf = (trial: Trial) => (snippet: (typeof snippets)[number]) =>
    isTrialOf(trial, snippet.page, snippet);

  it.each(snippets.filter(({ language }) => isJson(language)))(
    "in $page under '$heading' is JSON",
    ({ code }) => {
      expect(ts.parseConfigFileTextToJson("snippet.jsonc", code).error).toBeUndefined();
    },
  );

  it("are each run by a test, or say why not", () => {
    const untried = snippets.filter(
      (snippet) => !isJson(snippet.language) && !TRIALS.some((trial) => isOf(trial)(snippet)),
    );
    expect(untried).toEqual([]);
    for (const { by = [], why = "" } of TRIALS) expect(by.length > 0 !== why.length > 0).toBe(true);
  });

  it("are each named by a trial of their own, so that no new one hides beside one that is run", () => {
    const named = TRIALS.filter(({ heading, by }) => heading && by).map(
      (trial) => [trial, snippets.filter(isOf(trial))] as const,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([, { length }]) => length !== 1)).toEqual([]);
  });

  it("are missed by the run of the browser tests if no test takes them", () => {
    const all = untaken(() => false);
    expect(all.length).toBeGreaterThan(20);
    expect(untaken((page) => page !== "README.md").sort()).toEqual(
      ["html", "js"].map((language) => `README.md, 'Put it on your page', ${language}`),
    );
    expect(untaken(() => true)).toEqual([]);
  });

  it("are run by existing tests, and no trial names a removed snippet", () => {
    expect(TRIALS.filter((trial) => !snippets.some(isOf(trial)))).toEqual([]);
    const tests = TRIALS.flatMap(({ by = [] }) => by);
    expect(tests.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});

it("docs/rules.md has every reading once, each under a title of its own", () => {
  const all = [...read("docs/rules.md").matchAll(/^- (R\d+) \*\*(.+?)\.\*\* /gm)];
  expect(all.map(([, reading]) => reading)).toEqual(Array.from({ length: 99 }, (_, at) => `R${at + 1}`));
  expect(new Set(all.map(([, , title]) => title)).size).toBe(all.length);
});

it("CHANGELOG.md has the form of Keep a Changelog 1.1.0, and names the version that is to come", () => {
  const text = read("CHANGELOG.md");
  const heads = text.match(/^##+ .*$/gm) ?? [];
  expect(heads.length).toBeGreaterThan(4);
  const [first, ...versions] = heads.filter((head) => head.startsWith("## "));
  expect(first).toBe("## [Unreleased]");
  const { version }: { version: string } = JSON.parse(read("package.json"));
  expect(text.replaceAll(/\s+/g, " ")).toContain(`What is unreleased will be ${version};`);
  const released = versions.map(
    (head) => /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(head)?.[1] ?? head,
  );
  expect(released).toEqual(["0.1.0"]);
  const isKind = (head: string) => /^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(head);
  expect(heads.filter((head) => head.startsWith("###") && !isKind(head))).toEqual([]);
});

it.each([
  ["README.md", 120],
  ["docs/performance.md", 90],
  ["CHANGELOG.md", 59],
])("%s has at most %i lines", (page, most) => {
  expect(read(page).trimEnd().split("\n").length).toBeLessThanOrEqual(most);
});
