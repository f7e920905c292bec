import { readFileSync } from "node:fs";
import commonjs from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import typescript from "@rollup/plugin-typescript";
import { transform } from "esbuild";
import { firstScreens } from "./firstScreens.mjs";
import { lazyReact } from "./lazyReact.mjs";
import { cssText } from "./pages.mjs";

const tsconfigRaw = readFileSync("tsconfig.json", "utf8");

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
  firstScreens,
  lazyReact,
  isChecked ? checked() : transpiled,
  nodeResolve({ browser, extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify("production") } }),
];
