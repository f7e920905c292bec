import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { compileScript, parse } from "vue/compiler-sfc";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Compiles a Vue component as its bundler would. */
const vue: Plugin = {
  name: "vue",
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { readFile } = await import("node:fs/promises");
      const { descriptor } = parse(await readFile(path, "utf8"));
      const { content } = compileScript(descriptor, {
        id: "consent",
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("edis-") } },
      });
      return { contents: content, loader: "ts" };
    });
  },
};

/** The entries of the package, as built. */
const ENTRIES = {
  "edis-gateway": at("dist/index.js"),
  "edis-gateway/define": at("dist/edis-gateway.js"),
  "edis-gateway/frame": at("dist/frame.js"),
  "edis-gateway/react": at("dist/react.js"),
  "edis-gateway/load": at("dist/load.js"),
  "edis-gateway/vue": at("dist/vue.js"),
};

/** Bundles an app of the docs into one file for a page. `folder` holds the app; its entry is `main.js`. */
export async function bundle(folder: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/${entry}`],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    alias: ENTRIES,
    nodePaths: [at("node_modules")],
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    plugins: [vue],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
