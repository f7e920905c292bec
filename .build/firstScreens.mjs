import { dirname, resolve } from "node:path";
import { build } from "esbuild";

const BUILT = "?built";

const withoutCss = {
  name: "without-css",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?raw$/ }, ({ path }) => ({ path, namespace: "css" }));
    onLoad({ filter: /./, namespace: "css" }, () => ({ contents: "", loader: "text" }));
  },
};

/** What a module exports: bundled, and run here. */
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
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/**
 * `import { screens } from "./firstScreens?built"` is what `firstScreens.tsx` makes of the element's own screens, as data: the
 * M-PIN screen is shown before React has come (contract §7), and there is one first screen in the source. Screens are JSON
 * texts, so that a page reads only the one that it shows; those that are alike are one.
 */
export const firstScreens = {
  name: "first-screens",
  // before Vite, which takes the question for its own
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith(BUILT) ? resolve(dirname(importer), source) : null),
  async load(id) {
    if (!id.endsWith(BUILT)) return null;
    const file = id.replace(BUILT, ".tsx");
    this.addWatchFile(file);
    const { screens } = await run(file);
    const texts = [
      ...new Set(
        Object.values(screens)
          .flatMap(Object.values)
          .map((tree) => JSON.stringify(tree)),
      ),
    ];
    const places = Object.entries(screens).map(([type, trees]) => {
      const members = Object.entries(trees).map(
        ([where, tree]) => `${where}: texts[${texts.indexOf(JSON.stringify(tree))}]`,
      );
      return `${type}: { ${members.join(", ")} }`;
    });
    return [
      `const texts = ${JSON.stringify(texts)};`,
      `export const screens = { ${places.join(", ")} };`,
    ].join("\n");
  },
};
