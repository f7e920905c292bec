import { builtinModules } from "node:module";
import { defineConfig } from "rollup";
import { dts } from "rollup-plugin-dts";
import { chunksAfter } from "./build/chunks.mjs";
import { compiled } from "./build/compiled.mjs";
import { entryCopies } from "./build/entryCopies.mjs";
import { licences } from "./build/licences.mjs";
import { manifest } from "./build/manifest.mjs";
import { compiledAhead, minified, withoutComments } from "./build/minified.mjs";
import { hostPage, markup } from "./build/pages.mjs";
import { cleanDist, inOneFile, withoutEmptyWarnings } from "./build/plugins.mjs";
import { isReactOfR2wc } from "./build/reactStub.mjs";
import { released } from "./build/released.mjs";

const DIST = "dist";
const ENTRIES = { index: "src/index.ts", react: "src/react.tsx", load: "src/load.ts", vue: "src/vue.ts" };

const forPages = compiled({ browser: true });

const treeshake = "smallest"; // no module but an entry has an effect when it is imported

const isPeer = (/** @type {string} */ id) => /^react(-dom)?(\/|$)/.test(id);
const isDefine = (/** @type {string} */ id) => /\/define(\.ts)?$/.test(id);
const ofDist = licences();

/**
 * A page of the demo's own, which the demo depository serves at /demo/<name>/.
 * @param {string} name
 * @returns {import("rollup").RollupOptions}
 */
const demoPage = (name) => ({
  input: { [name]: `demo/${name}/main.tsx` },
  treeshake,
  output: { dir: `${DIST}/demo/${name}`, format: "es", inlineDynamicImports: true },
  plugins: [forPages, markup(`demo/${name}/index.html`)],
});

export default defineConfig([
  {
    // What pages load: an entry that keeps its name, and chunks that carry their content's hash in hex, which compresses best.
    input: { "edis-gateway": "src/define.ts" },
    treeshake,
    output: {
      dir: DIST,
      format: "es",
      chunkFileNames: "chunks/[name]-[hash].js",
      hashCharacters: "hex",
      manualChunks: chunksAfter(),
    },
    plugins: [cleanDist(DIST), entryCopies, forPages, minified, compiledAhead, ofDist],
  },
  {
    // What bundlers load, with the page's own React; for a React too old, the wrapper takes the file above. A type error fails it.
    input: ENTRIES,
    external: (id, importer) => (isPeer(id) && !isReactOfR2wc(id, importer)) || isDefine(id),
    output: {
      dir: DIST,
      format: "es",
      chunkFileNames: "lib/[name]-[hash].js",
      paths: (id) => (isDefine(id) ? "./edis-gateway.js" : id),
      banner: ({ name, isEntry }) => (isEntry && name === "react" ? '"use client";' : ""),
      // an entry of types alone is a module too
      footer: ({ isEntry, exports }) => (isEntry && exports.length === 0 ? "export {};" : ""),
    },
    plugins: [withoutEmptyWarnings, compiled({ browser: true, isChecked: true }), manifest, ofDist],
  },
  {
    input: { ...ENTRIES, define: "src/define.ts", frame: "src/defineFrame.ts" },
    external: (id) => isPeer(id) || id === "vue",
    output: { dir: DIST, format: "es" },
    plugins: [dts({ compilerOptions: { stripInternal: true } })],
  },
  {
    // The frame element alone: no React, and nothing that comes later.
    input: { frame: "src/defineFrame.ts" },
    treeshake,
    output: { dir: DIST, format: "es", inlineDynamicImports: true },
    plugins: [inOneFile(), forPages, minified, ofDist],
  },
  {
    // Complete in its folder, so that it can be served from anywhere.
    input: ["src/edisweb/loadFailureFallback.ts", "src/edisweb/main.ts"],
    treeshake,
    output: {
      dir: `${DIST}/edisweb`,
      format: "es",
      entryFileNames: "assets/[name]-[hash].js",
      chunkFileNames: "assets/[name]-[hash].js",
      hashCharacters: "hex",
      manualChunks: chunksAfter({
        loadFailureFallback: ["src/edisweb/loadFailureFallback.ts"],
        main: ["src/edisweb/main.ts"],
        // the element's class, which the page begins without
        element: ["src/element/defineEdisGateway.ts"],
      }),
    },
    plugins: [hostPage("src/edisweb"), forPages, minified, compiledAhead, licences()],
  },
  demoPage("table"),
  demoPage("gallery"),
  {
    // `npx edis-gateway`: the demo depository and the conformance kit, with all that they need.
    input: { "edis-gateway": "demo/cli.ts" },
    external: (id) => id.startsWith("node:") || builtinModules.includes(id),
    output: {
      dir: `${DIST}/sandbox`,
      format: "es",
      chunkFileNames: "[name]-[hash].js",
      banner: ({ isEntry }) => (isEntry ? "#!/usr/bin/env node" : ""),
    },
    plugins: [compiled({ browser: false }), withoutComments, licences(), released(DIST)],
  },
]);
