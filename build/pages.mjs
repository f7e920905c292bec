import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "lightningcss";
import { run } from "./run.mjs";

const SAFARI = (16 << 16) | (4 << 8);
const BROWSERS = { chrome: 111 << 16, firefox: 121 << 16, safari: SAFARI, ios_saf: SAFARI };

const minified = (filename) =>
  transform({ filename, code: readFileSync(filename), minify: true, targets: BROWSERS }).code;

/** `import css from "./x.css?raw"` is the stylesheet's text, minified. */
export const cssText = {
  name: "css-text",
  resolveId(source, importer) {
    return source.endsWith(".css?raw")
      ? this.resolve(source.replace("?raw", ""), importer, { skipSelf: true })
      : null;
  },
  load(id) {
    if (!id.endsWith(".css")) return null;
    this.addWatchFile(id);
    return `export default ${JSON.stringify(minified(id).toString())};`;
  },
};

const ESCAPES = { "&": "&amp;", "<": "&lt;" };

/** Text that a page's markup has for its script. */
const template = (name, value, text) =>
  `<template ${name}="${value}">${text.replace(/[&<]/g, (character) => ESCAPES[character])}</template>`;

/** What each language says first: a template a line. */
async function templatesOf(file) {
  const { words } = await run(file);
  return Object.entries(words).map(([tag, texts]) => template("lang", tag, JSON.stringify(texts)));
}

const DATA = /\/(?<name>base\.css|edisweb\.css|prerenderedScreens)(?:\?built)?$/;
const CONSTANT = /^export default (?<text>".*");$/s;

/**
 * The host page: its markup with the hashed scripts in it, what each language says first, and what of the first script is data;
 * and its stylesheet minified.
 *
 * Why data stand in the markup: the first screen waits for the last byte of its script. The markup travels while the browser is busy
 * with the navigation, and then while the script is on its way: there they cost no time (docs/performance.md). Their modules read
 * templates that stand before the scripts, and so are there whenever one of these runs.
 */
export const hostPage = (folder) => {
  const data = new Map();
  return {
    name: "host-page",
    buildStart() {
      for (const file of ["index.html", "edisweb.css"]) this.addWatchFile(`${folder}/${file}`);
    },
    transform(code, id) {
      const { name } = DATA.exec(id)?.groups ?? {};
      if (!name) return null;
      data.set(name, JSON.parse(CONSTANT.exec(code).groups.text));
      return `export default document.getElementById("${name}").content.textContent;`;
    },
    async generateBundle(_options, bundle) {
      const entries = Object.values(bundle).filter(({ isEntry }) => isEntry);
      // the gateway's file is asked for by the script: before the field is there, it would only be in its way
      const fileOf = (entry) => entries.find(({ name }) => name === entry).fileName;
      // neither holds back the end of the page's reading, which would else be done with the first screen to be drawn
      const scripts = ["main", "loadFailureFallback"].map(
        (entry) => `<script type="module" async src="${fileOf(entry)}"></script>`,
      );
      const parts = {
        data: [...data].map(([name, text]) => template("id", name, text)),
        scripts,
        words: await templatesOf(`${folder}/inlineMessages.build.ts`),
      };
      const html = readFileSync(`${folder}/index.html`, "utf8").replace(
        /( *)<!-- (data|scripts|words) -->/g,
        (_, indent, name) => parts[name].map((line) => indent + line).join("\n"),
      );
      this.emitFile({ type: "asset", fileName: "index.html", source: html });
      this.emitFile({ type: "asset", fileName: "edisweb.css", source: minified(`${folder}/edisweb.css`) });
    },
  };
};

/** A page's markup beside its script. */
export const markup = (file) => ({
  name: "markup",
  buildStart() {
    this.addWatchFile(file);
  },
  generateBundle() {
    this.emitFile({ type: "asset", fileName: basename(file), source: readFileSync(file) });
  },
});
