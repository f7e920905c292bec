import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { BUILT_IN } from "../../src/texts/builtIn";

const page = readFileSync(fileURLToPath(new URL("../../dist/edisweb/index.html", import.meta.url)), "utf8");

it("the host page has no field and no words of a request in its markup, and no script or style of its own (contract §7)", () => {
  expect(page).toMatch(
    /<edis-gateway routing="hash">(\s*<template lang="\w+">[^<]+<\/template>)+\s*<\/edis-gateway>/,
  );
  expect(page).not.toMatch(/<(input|form|button|style)\b/);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=|shadowrootmode/);
  expect(page.match(/<script\b[^>]*>/g)).toEqual([
    expect.stringContaining('type="module" async src="assets/main-'),
    // waits for nothing: it says so if the other is lost
    expect.stringContaining('type="module" async src="assets/beforehand-'),
  ]);
});

it("the host page has what each language but en-GB says first, a line each, in the language's own words (contract §7)", async () => {
  const lines = page.split("\n").filter((line) => line.includes("<template lang="));
  const said = lines.map((line) => {
    const [, tag = "", json = ""] = /^\s*<template lang="(\w+)">(.*)<\/template>$/.exec(line) ?? [];
    return { tag, words: JSON.parse(json) };
  });
  expect(said.map(({ tag }) => tag)).toEqual(Object.keys(BUILT_IN));
  for (const [tag, load] of Object.entries(BUILT_IN)) {
    const { texts } = await load();
    const { words } = said.find((each) => each.tag === tag) ?? {};
    expect(texts, tag).toMatchObject(words);
    // what a first screen says, in which script, and how one ends that cannot go on; nothing that only comes with React
    expect(Object.keys(words)).toEqual(
      expect.arrayContaining(["FONT", "LABEL_MPIN", "MPIN_TITLE_DMR", "TIMEOUT"]),
    );
    expect(Object.keys(words)).not.toContain("HIDE_MPIN");
  }
});

it("what pages load is compiled while it comes, every function of it", () => {
  const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
  const files = [
    "edis-gateway.js",
    ...["chunks", "edisweb/assets"].flatMap((folder) =>
      readdirSync(dist + folder).flatMap((file) => (file.endsWith(".js") ? [`${folder}/${file}`] : [])),
    ),
  ];
  const isHinted = (file: string) =>
    readFileSync(dist + file, "utf8").startsWith("//# allFunctionsCalledOnLoad\n");
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !isHinted(file))).toEqual([]);
});
