import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_TIMEOUTS_MS } from "../../src/flow/timeouts";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { UNSTEADY } from "../browser/unsteady";
import { retriesIn } from "./retries";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const contract = read("docs/contract.md");
const rules = read("docs/rules.md");

/** Returns the first two cells of each table row below a heading, up to the next heading. */
function rowsUnder(heading: string): [string, string][] {
  const [, section = ""] = contract.split(`\n### ${heading}\n`);
  const [body = ""] = section.split(/\n##/);
  return [...body.matchAll(/^\| `(\w+)` *\| (.+?) *\|/gm)].map(([, key = "", cell = ""]) => [key, cell]);
}

describe("docs/contract.md", () => {
  it("lists every key of the texts with its default, and no other", () => {
    const texts = Object.entries({ ...firstScreen, ...common, ...slip, ...table, ...pages });
    expect(rowsUnder("5.1 Keys of `texts`")).toEqual(texts.map(([key, text]) => [key, `\`${text}\``]));
  });

  it("lists every key of the timeouts with its default in ms, and no other", () => {
    const timeouts = Object.entries(DEFAULT_TIMEOUTS_MS);
    expect(rowsUnder("5.2 Keys of `timeouts`")).toEqual(timeouts.map(([key, ms]) => [key, String(ms)]));
  });

  it("keeps the clause numbers that code and tests cite", () => {
    const clauses = [...contract.matchAll(/^## (\d)\. /gm)].map(([, clause]) => Number(clause));
    expect(clauses).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    "Absent: nothing is rendered but the empty landing view, and no request is made",
    "Removing or changing `payload` starts a new transaction, after terminating the one under way",
    "Moving the element within the document does not restart or terminate the transaction; removing it does terminate.",
    "a sealed responseCode is read before those rules",
    // test/depository/client.test.ts, 'is none in a sealed 409 of an authorisation'
    "An HTTP 409 without such a code says that the `x-token-key` was used before (R73)",
  ])("has the words that were agreed on, and adds to them only: %s", (words) => {
    expect(contract.replaceAll(/\s+/g, " ").includes(words)).toBe(true);
  });
});

describe("docs/rules.md", () => {
  const readings = [...rules.matchAll(/^- R(\d+) /gm)].map(([, reading]) => Number(reading));

  it("numbers its clauses 1 to 9 and its readings 1 to 99", () => {
    const clauses = [...rules.matchAll(/^## (\d)\. /gm)].map(([, clause]) => Number(clause));
    expect(clauses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(readings).toEqual(Array.from({ length: 99 }, (_, index) => index + 1));
  });

  it("has every reading that the sources cite", () => {
    const sources = readdirSync(new URL("../../src", import.meta.url), { recursive: true, encoding: "utf8" });
    const cited = sources
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [...read(`src/${path}`).matchAll(/\bR(\d{1,2})\b/g)].map(([, reading]) => Number(reading)),
      );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((reading) => !readings.includes(reading))).toEqual([]);
  });

  it("has the catalogue's text for each error of spec §8", () => {
    const errors = [...rules.matchAll(/^\| ([A-Z_]+)(?: \(\d+\))? +\| '(.+)' +\|$/gm)];
    expect(errors.length).toBeGreaterThan(15);
    const texts: Record<string, string> = { ...firstScreen, ...common, ...slip };
    for (const [, key = "", text] of errors) expect(texts[key]).toBe(text);
  });
});

it("docs/contributing.md says that no test has a second try, and none has", () => {
  expect(read("docs/contributing.md").replace(/\s+/g, " ")).toContain("No test has a second try.");
  expect(UNSTEADY).toEqual([]);
  const files = readdirSync(new URL("../", import.meta.url), { recursive: true, encoding: "utf8" });
  const retried = ["vitest.config.ts", ...files.map((file) => `test/${file}`)]
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .flatMap((file) => retriesIn(file));
  // the one that runs what unsteady.ts lists
  expect(retried).toHaveLength(1);
  expect(retried[0]).toContain('name: "usual-unsteady"');
  expect(read("package.json")).not.toMatch(/--retr(y|ies)/);
});

it.each([
  'it("once", { retry: 1 }, run);',
  'it.each([1, 2])(\n  "of a table",\n  { retry: 2 },\n  run,\n);',
  "test.describe.configure({ retries: 1 });",
  "const withoutStatus = testIn();\nwithoutStatus(`of a name`, { retries: 1 }, run);",
])("a second try is found: %s", (code) => {
  expect(retriesIn("a.test.ts", code)).toHaveLength(1);
  expect(retriesIn("a.test.ts", code.replace(/retr(y|ies): \d/, "timeout: 1"))).toEqual([]);
});

it("the documentation refers to no file outside the project", () => {
  for (const page of [contract, rules]) {
    expect(page).not.toMatch(/spec\.md|readings\.md|\.\.\/shared/);
    for (const [, target = ""] of page.matchAll(/\]\(([^)#:]+)\)/g))
      expect(read(`docs/${target}`)).not.toBe("");
  }
});
