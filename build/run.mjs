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
 * What a module exports: bundled, and run here.
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
export async function run(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    // the one for browsers opens a channel, which would keep the build from ending
    conditions: ["edge-light"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutCss],
  });
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents)).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
