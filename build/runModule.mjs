import { build } from "esbuild";

/** @type {import("esbuild").Plugin} */
const withoutCss = {
  name: "without-css",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?raw$/ }, ({ path }) => ({ path, namespace: "css" }));
    onLoad({ filter: /./, namespace: "css" }, () => ({ contents: "", loader: "text" }));
  },
};

/**
 * Bundles a module, runs it here and returns its exports.
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
export async function runModule(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    // React's server build for browsers opens a MessageChannel, which would keep the build from ending
    conditions: ["edge-light"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutCss],
  });
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/**
 * Runs a module, and returns one of its exports as JSON.
 * @param {string} file
 * @param {string} name
 */
export const exportAsJson = async (file, name) => JSON.stringify((await runModule(file))[name]);
