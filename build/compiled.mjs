import { readFileSync } from "node:fs";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import { transform } from "esbuild";
import { transform as transformCss } from "lightningcss";
import { reactStub } from "./reactStub.mjs";
import { screenTemplates } from "./screenTemplates.mjs";

const tsconfigRaw = readFileSync("tsconfig.json", "utf8");

const SAFARI = (16 << 16) | (4 << 8);
const BROWSERS = { chrome: 111 << 16, firefox: 121 << 16, safari: SAFARI, ios_saf: SAFARI };

/**
 * Returns a stylesheet, minified.
 * @param {string} filename
 */
export const minifiedCss = (filename) =>
  transformCss({ filename, code: readFileSync(filename), minify: true, targets: BROWSERS }).code.toString();

/**
 * Resolves `import css from "./x.css?raw"` to the stylesheet's text, minified.
 * @type {import("rollup").Plugin}
 */
const cssText = {
  name: "css-text",
  resolveId(source, importer) {
    return source.endsWith(".css?raw")
      ? this.resolve(source.replace("?raw", ""), importer, { skipSelf: true })
      : null;
  },
  load(id) {
    if (!id.endsWith(".css")) return null;
    return `export default ${JSON.stringify(minifiedCss(id))};`;
  },
};

/**
 * Removes the types, a file at a time; `npm run types` checks them.
 * @type {import("rollup").Plugin}
 */
const transpiled = {
  name: "transpiled",
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const loader = id.endsWith("x") ? "tsx" : "ts";
    const { code: text } = await transform(code, { loader, jsx: "automatic", target: "es2022", tsconfigRaw });
    return { code: text, map: { mappings: "" } };
  },
};

/** Checks and removes the types, in some ten seconds; a type error fails the build. */
const checked = () =>
  typescript({
    include: ["src/**/*.ts", "src/**/*.tsx"],
    noEmitOnError: true,
    compilerOptions: { noEmit: false, removeComments: true, allowJs: false, checkJs: false },
  });

/**
 * Returns the plugins that compile the sources to JavaScript.
 * @param {{ browser: boolean, isChecked?: boolean }} options
 */
export const compiled = ({ browser, isChecked = false }) => [
  cssText,
  screenTemplates,
  reactStub,
  isChecked ? checked() : transpiled,
  nodeResolve({ browser, extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify("production") } }),
];
