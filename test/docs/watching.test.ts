import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { wordsIn } from "./markdown";
import { read, root, rowsUnder } from "./pages";

/** docs/deploy/README.md 'What to watch', held to what the sources can be heard to say. */
const rows = rowsUnder("docs/deploy/README.md", "What to watch").map(
  ([signal = "", where = "", threshold = "", remedy = ""]) => ({ signal, where, threshold, remedy }),
);
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
const named = (begin: RegExp): string[] =>
  rows
    .map(({ signal }) => signal)
    .filter((signal) => begin.test(signal))
    .flatMap(codeIn);

const sources = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(`src/${file}`) }));
const allIn = (pattern: RegExp): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
const [, union = ""] = /FailReason =([^;]+);/.exec(read("src/flow/outcome.ts")) ?? [];
const reasons = [...union.matchAll(/"([\w-]+)"/g)].map(([, reason = ""]) => reason);
const timings = allIn(/\b(?:mark|measure)\("([^"]+)"\)/g);

describe("what docs/deploy/README.md asks an operator to watch", () => {
  it("has a number from which to look, and what to do then", () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ threshold }) => !/\d/.test(threshold))).toEqual([]);
    expect(rows.filter(({ remedy }) => wordsIn(remedy) < 5)).toEqual([]);
  });

  it("is every reason of a `fail` that the sources have, once, and no other", () => {
    expect(reasons.length).toBeGreaterThan(10);
    const watched = named(/^`fail` /).filter((code) => code !== "fail");
    expect(watched.toSorted()).toEqual(reasons.toSorted());
  });

  it("is only what can come: each reason is given somewhere, besides its type and its words on the page", () => {
    const given = allIn(/(?:\breason: |\bfailureOutcome\(|\? |: )"([\w-]+)"/g);
    expect(reasons.filter((reason) => !given.includes(reason))).toEqual([]);
  });

  it("is every mark and measure that the sources make, as contract §7 has them, and no other", () => {
    expect(timings.length).toBeGreaterThan(3);
    expect(
      [...new Set(named(/^`edis-gateway:/))].filter((code) => code.startsWith("edis-gateway:")).toSorted(),
    ).toEqual([...new Set(timings)].toSorted());
    const [, clause = ""] = read("docs/contract.md").split("\n## 7. ");
    const fixed = codeIn(clause.split("\n## ")[0] ?? "").filter((code) => code.startsWith("edis-gateway:"));
    expect(fixed.toSorted()).toEqual([...new Set(timings)].toSorted());
  });

  it("is each outcome of a call that is no HTTP status", () => {
    const outcomes = rows.flatMap(({ signal }) =>
      [...signal.matchAll(/outcome `(\w+)`/g)].map(([, outcome]) => outcome),
    );
    expect(outcomes.toSorted()).toEqual(["network", "timeout", "unopenable"]);
    const [, clause = ""] = /outcome the HTTP status or ([^.]+)\./.exec(read("docs/contract.md")) ?? [];
    expect(codeIn(clause).toSorted()).toEqual(outcomes.toSorted());
  });
});

it("what a frame's refusal and its two starts look like stands there, as test/edisweb/serveFrame.test.ts has them (contract §3, §7)", () => {
  const of = (reason: string) => rows.find(({ signal }) => signal === `\`fail\` \`${reason}\``);
  expect(of("configuration")?.where).toContain("of a frame see `unauthorised`");
  expect(of("unauthorised")?.where).toContain('`requestorId` `""`, and its broker hears `unavailable`');
  const text = read("docs/deploy/README.md");
  expect(text).toContain(
    "A start is one `edis-gateway:configured`; a frame marks `edis-gateway:start` twice.",
  );
  expect(text).toContain('in a frame your page hears `unauthorised` with `requestorId` `""`, and');
});

it("docs tell a depository to serve a POST of a frame that keeps no cookie (contract §3)", () => {
  expect(read("docs/deploy/README.md")).toContain(
    "A POST of the page in a broker's frame may carry no cookie, and [is to be served]",
  );
  const [, api = ""] = read("docs/operators.md").split("\n## The API\n");
  expect(api.split("\n## ")[0]).toContain("- **Serve a POST of your own page that carries no cookie.**");
  const unauthorised = rows.find(({ signal }) => signal.includes("`unauthorised`"));
  expect(unauthorised?.remedy).toContain("A 403 to every POST in a frame");
});
