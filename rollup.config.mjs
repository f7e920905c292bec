import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { transform } from "lightningcss";
import { dts } from "rollup-plugin-dts";

const DIST = "dist";
const BROWSERS = { chrome: 111 << 16, firefox: 121 << 16, safari: (16 << 16) | (4 << 8) };

/** `import css from "./x.css?raw"` is the stylesheet's text, minified. */
const cssText = {
  name: "css-text",
  resolveId(source, importer) {
    return source.endsWith(".css?raw")
      ? this.resolve(source.replace("?raw", ""), importer, { skipSelf: true })
      : null;
  },
  load(id) {
    if (!id.endsWith(".css")) return null;
    this.addWatchFile(id);
    const { code } = transform({ filename: id, code: readFileSync(id), minify: true, targets: BROWSERS });
    return `export default ${JSON.stringify(code.toString())};`;
  },
};

/** The host page: its markup with the hashed scripts in it, and its stylesheet minified. */
const hostPage = (folder) => ({
  name: "host-page",
  buildStart() {
    for (const file of ["index.html", "edisweb.css"]) this.addWatchFile(`${folder}/${file}`);
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const entry = chunks.find(({ isEntry }) => isEntry);
    const gateway = chunks.find(({ name }) => name === "gateway");
    const scripts = [
      `<link rel="modulepreload" href="${gateway.fileName}">`,
      `<script type="module" src="${entry.fileName}"></script>`,
    ].join("\n    ");
    const html = readFileSync(`${folder}/index.html`, "utf8").replace("<!-- entry -->", scripts);
    const css = readFileSync(`${folder}/edisweb.css`);
    const { code } = transform({ filename: "edisweb.css", code: css, minify: true, targets: BROWSERS });
    this.emitFile({ type: "asset", fileName: "index.html", source: html });
    this.emitFile({ type: "asset", fileName: "edisweb.css", source: code });
  },
});

/** A page's markup beside its script. */
const markup = (file) => ({
  name: "markup",
  buildStart() {
    this.addWatchFile(file);
  },
  generateBundle() {
    this.emitFile({ type: "asset", fileName: basename(file), source: readFileSync(file) });
  },
});

/** TanStack marks its modules "use client", which means nothing here. */
const withoutDirectives = {
  name: "without-directives",
  onLog: (_level, { code }) => code !== "MODULE_LEVEL_DIRECTIVE",
};

const emptied = {
  name: "emptied",
  buildStart: () => rm(DIST, { recursive: true, force: true }),
};

const compiled = (external = []) => [
  withoutDirectives,
  cssText,
  nodeResolve({ browser: true, extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  typescript({ noEmit: false, noForceEmit: true, noCheck: true, include: ["src/**", "demo/**"] }),
  ...(external.length > 0
    ? []
    : [terser({ module: true, ecma: 2020, compress: { passes: 3, ecma: 2020, pure_getters: true } })]),
];

/** All that every journey needs after the first screen travels in one chunk, and not in a dozen of a few hundred bytes. */
const JOURNEY = [
  "src/session/journey.ts",
  "src/screens/dialogs.tsx",
  "src/screens/result/ResultScreen.tsx",
  "src/screens/mpin/NewMpinFields.tsx",
  "src/element/captcha.ts",
  "src/leaving/leave.ts",
];

/** The modules that `files` load at once, whatever they load later left out. */
function loadedBy(files, { getModuleIds, getModuleInfo }) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of getModuleIds()) if (files.some((file) => id.endsWith(`/${file}`))) visit(id);
  return found;
}

/** Chunks in the order in which they take the modules that several of them load: the mandate and DIM build on the slip. */
const CHUNKS = {
  gateway: ["src/element/defineEdisGateway.ts"],
  journey: JOURNEY,
  SlipScreen: ["src/screens/slip/SlipScreen.tsx"],
};

const manualChunks = (id, graph) =>
  Object.entries(CHUNKS).find(([, files]) => loadedBy(files, graph).has(id))?.[0];

/**
 * Puts the gateway chunk into the entry, so that a page has its first screen's script in one request. The chunks that
 * come later take what they share with it from the page, under the chunk's own name with its hash: the entry's address
 * would not do, since a query or a redirect makes another module of it, with another React.
 */
const oneFile = {
  name: "one-file",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const entry = chunks.find(({ isEntry }) => isEntry);
    const gateway = chunks.find(({ name }) => name === "gateway");
    const shared = `globalThis[Symbol.for(${JSON.stringify(`edis-gateway/${basename(gateway.fileName)}`)})]`;
    const asked = `import("./${gateway.fileName}")`;

    const exports = this.parse(gateway.code).body.find(({ type }) => type === "ExportNamedDeclaration");
    const names = exports.specifiers.map(({ local, exported }) => [local.name, exported.name]);
    const folder = gateway.fileName.replace(basename(gateway.fileName), "");
    const first = gateway.code.slice(0, exports.start).replaceAll('import("./', `import("./${folder}`);
    const table = names.map(([local, name]) => `${name}:${local}`).join();

    const asks = this.parse(entry.code).body.find(({ start, end }) =>
      entry.code.slice(start, end).includes(asked),
    );
    const before = entry.code.slice(0, asks.start);
    const after = entry.code.slice(asks.start).replace(asked, `Promise.resolve(${shared}())`);
    entry.code = `{${before}}\n${first}\n${shared}??=()=>({${table}});\n{${after}}\n`;

    const taken = names.map(([, name], index) => `${name}:_${index}`).join();
    const given = names.map(([, name], index) => `_${index} as ${name}`).join();
    gateway.code = `const{${taken}}=${shared}();export{${given}};\n`;
  },
};

const isPeer = (id) => /^react(-dom)?(\/|$)/.test(id);

export default [
  {
    // What pages load: an entry that keeps its name, and chunks that carry their content's hash.
    input: { "edis-gateway": "src/define.ts" },
    treeshake: "smallest",
    output: {
      dir: DIST,
      format: "es",
      chunkFileNames: "chunks/[name]-[hash].js",
      manualChunks,
    },
    plugins: [emptied, ...compiled(), oneFile],
  },
  {
    input: { index: "src/index.ts", react: "src/react.tsx" },
    external: isPeer,
    output: { dir: DIST, format: "es", chunkFileNames: "lib/[name]-[hash].js" },
    plugins: compiled(["react", "react-dom"]),
  },
  {
    input: { index: "src/index.ts", react: "src/react.tsx", define: "src/define.ts" },
    external: isPeer,
    output: { dir: DIST, format: "es" },
    plugins: [dts()],
  },
  {
    // Complete in its folder, so that it can be served from anywhere.
    input: "src/edisweb/main.ts",
    treeshake: "smallest",
    output: {
      dir: `${DIST}/edisweb`,
      format: "es",
      entryFileNames: "assets/[name]-[hash].js",
      chunkFileNames: "assets/[name]-[hash].js",
      manualChunks,
    },
    plugins: [...compiled(), hostPage("src/edisweb")],
  },
  {
    // The demo's page of the data table, which the demo depository serves at /demo/table/.
    input: { table: "demo/table/main.tsx" },
    treeshake: "smallest",
    output: { dir: `${DIST}/demo/table`, format: "es" },
    plugins: [...compiled(), markup("demo/table/index.html")],
  },
];
