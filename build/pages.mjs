import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { minifiedCss } from "./compiled.mjs";
import { exportAsJson, runModule } from "./runModule.mjs";
import { screensJson } from "./screenTemplates.mjs";

/**
 * Returns a `<template>` with text for the page's script.
 * @param {string} name
 * @param {string} value
 * @param {string} text
 */
const template = (name, value, text) =>
  `<template ${name}="${value}">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</template>`;

/**
 * Returns a template for each language, with its first texts.
 * @param {string} file
 */
async function templatesOf(file) {
  const { texts: languages } = await runModule(file);
  return Object.entries(languages ?? {}).map(([tag, texts]) => template("lang", tag, JSON.stringify(texts)));
}

const asDefault = (/** @type {string} */ expression) => `export default ${expression};`;

/**
 * The modules whose data the markup carries. `dataOf` returns a module's data; `codeFor` returns its code, given the expression that
 * reads the data in the page.
 */
const DATA_MODULES = [
  { name: "base.css", file: "/components/base.css", dataOf: minifiedCss, codeFor: asDefault },
  { name: "edisweb.css", file: "/edisweb/edisweb.css", dataOf: minifiedCss, codeFor: asDefault },
  { name: "screenTemplates", file: "/screenTemplates?build", dataOf: screensJson, codeFor: asDefault },
  {
    name: "firstScreen",
    file: "/i18n/en-GB/firstScreen.ts",
    dataOf: (/** @type {string} */ id) => exportAsJson(id, "firstScreen"),
    codeFor: (/** @type {string} */ expression) => `export const firstScreen = JSON.parse(${expression});`,
  },
];

/**
 * Emits the host page: its markup with the hashed scripts, each language's first texts and the first script's data; and its
 * minified stylesheet.
 *
 * Why the data are in the markup: the first screen waits for the last byte of its script. The markup loads while the browser is
 * busy with the navigation and the script, so there the data cost no time (docs/performance.md). This page's modules read them
 * from templates. These precede the scripts, so they are parsed before a script runs.
 *
 * @param {string} folder
 * @returns {import("rollup").Plugin}
 */
export const hostPage = (folder) => {
  /** @type {Map<string, string>} */
  const data = new Map();
  return {
    name: "host-page",
    async load(id) {
      const module = DATA_MODULES.find(({ file }) => id.endsWith(file));
      if (!module) return null;
      data.set(module.name, await module.dataOf(id));
      return module.codeFor(`document.getElementById("${module.name}").content.textContent`);
    },
    async generateBundle(_options, bundle) {
      const unused = DATA_MODULES.find(({ name }) => !data.has(name));
      if (unused) this.error(`no module ${unused.file}, whose data the markup is to carry`);
      const entries = Object.values(bundle).filter((file) => file.type === "chunk" && file.isEntry);
      // no script tag for the gateway's file: the main script imports it; before the first field it would slow that script down
      const fileOf = (/** @type {string} */ entry) => entries.find(({ name }) => name === entry)?.fileName;
      // `async`: neither script holds back the end of parsing, which would then coincide with the first screen's drawing
      const scripts = ["main", "loadFailureFallback"].map(
        (entry) => `<script type="module" async src="${fileOf(entry)}"></script>`,
      );
      /** @type {Readonly<Record<string, readonly string[]>>} */
      const parts = {
        // the browser would request the script only at its tag, which comes after the data
        preload: [`<link rel="modulepreload" href="${fileOf("main")}">`],
        data: [...data].sort().map(([name, text]) => template("id", name, text)),
        scripts,
        texts: await templatesOf(`${folder}/inlineTexts.build.ts`),
      };
      const html = readFileSync(`${folder}/index.html`, "utf8").replace(
        /( *)<!-- (preload|data|scripts|texts) -->/g,
        (_, indent, name) => (parts[name] ?? []).map((line) => indent + line).join("\n"),
      );
      this.emitFile({ type: "asset", fileName: "index.html", source: html });
      this.emitFile({ type: "asset", fileName: "edisweb.css", source: minifiedCss(`${folder}/edisweb.css`) });
    },
  };
};

/**
 * Emits a page's markup beside its script.
 * @param {string} file
 * @returns {import("rollup").Plugin}
 */
export const markup = (file) => ({
  name: "markup",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: basename(file), source: readFileSync(file) });
  },
});
