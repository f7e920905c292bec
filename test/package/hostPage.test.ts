import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const page = readFileSync(`${dist}edisweb/index.html`, "utf8");
const unescaped = (markup: string): string => markup.replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const pageScript = (): string => {
  const [, file] = /src="(assets\/main-.+?)"/.exec(page) ?? [];
  return readFileSync(`${dist}edisweb/${file}`, "utf8");
};

it("the host page's markup has no field, no words of a request, and no inline script or style (contract §7)", () => {
  const [, inside] = /<edis-gateway routing="hash">(.*)<\/edis-gateway>/s.exec(page) ?? [];
  expect(inside?.replace(/<!--.*?-->|<svg\b.*?<\/svg>/gs, "")).toMatch(
    /^(\s*<template lang="\w+">[^<]+<\/template>)+\s*$/,
  );
  expect(page).not.toMatch(/<(input|form|button|style)\b/);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=|shadowrootmode/);
  expect(page.match(/<script\b[^>]*>/g)).toEqual([
    expect.stringContaining('type="module" async src="assets/main-'),
    // waits for nothing: it shows a message if the other script is lost
    expect.stringContaining('type="module" async src="assets/loadFailureFallback-'),
  ]);
});

it("the host page has each language's first-screen texts but en-GB's, a line each, in its own words (contract §7)", async () => {
  const lines = page.split("\n").filter((line) => line.includes("<template lang="));
  const templates = lines.map((line) => {
    const [, tag = "", json = ""] = /^\s*<template lang="(\w+)">(.*)<\/template>$/.exec(line) ?? [];
    return { tag, words: JSON.parse(unescaped(json)) };
  });
  expect(templates.map(({ tag }) => tag)).toEqual(Object.keys(LOCALE_LOADERS));
  for (const [tag, load] of Object.entries(LOCALE_LOADERS)) {
    const { texts } = await load();
    const { words } = templates.find((each) => each.tag === tag) ?? {};
    expect(texts, tag).toMatchObject(words);
    // the texts of a first screen, its script, and of an ending before React; none that comes only with React
    expect(Object.keys(words)).toEqual(
      expect.arrayContaining(["FONT", "LABEL_MPIN", "MPIN_TITLE_DMR", "TIMEOUT", "WAITING"]),
    );
    expect(Object.keys(words)).not.toContain("HIDE_MPIN");
  }
});

it("the host page has its first script's data in its markup, before its scripts, equal to that in the element's script", () => {
  const names = ["edisweb.css", "screenTemplates", "base.css"];
  const script = pageScript();
  const element = readFileSync(`${dist}edis-gateway.js`, "utf8");
  const texts = names.map((name) => {
    const [whole = "", text = ""] = new RegExp(`<template id="${name}">([^<]+)</template>`).exec(page) ?? [];
    expect(page.indexOf(whole)).toBeLessThan(page.indexOf("<script"));
    return unescaped(text);
  });
  const [pageCss = "", screens = "", css = ""] = texts;
  expect(pageCss).toMatch(/^html\{/);
  for (const text of texts) expect(script.includes(text.slice(0, 200))).toBe(false);
  for (const text of [screens, css]) expect(element.includes(text)).toBe(true);
  const types = JSON.parse(screens).flatMap((screen: { types: string[] }) => screen.types);
  expect(types).toEqual(["DIS", "DMI", "DMR"]);
});

it("the host page has Safari make no links of its ids and dates: the links would take the place of React's text nodes", () => {
  const { content = "" } =
    /<meta name="format-detection" content="(?<content>[^"]+)">/.exec(page)?.groups ?? {};
  expect(content.split(", ")).toEqual(["telephone=no", "date=no", "address=no", "email=no"]);
});

it("the host page requests its first script before its data, and without a referrer (contract §3, §7)", () => {
  const [, file] = /src="(assets\/main-.+?)"/.exec(page) ?? [];
  const preload = page.indexOf(`<link rel="modulepreload" href="${file}">`);
  expect(preload).toBeGreaterThan(page.indexOf('<meta name="referrer" content="no-referrer">'));
  expect(preload).toBeLessThan(page.indexOf("<template"));
});

it("every function of the scripts that pages load is compiled while it is loaded", () => {
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
