import { dirname, resolve } from "node:path";
import { run } from "./run.mjs";

const BUILT = "?built";

/**
 * Runs the module that a `?built` id names, and returns its `screens` as JSON.
 * @param {string} id
 */
export async function screensJson(id) {
  const { screens } = await run(id.replace(BUILT, ".build.tsx"));
  return JSON.stringify(screens);
}

/**
 * Resolves `import screens from "./screenTemplates?built"` to the `screens` of screenTemplates.build.tsx, run at build time, as
 * JSON. So the M-PIN screen is shown before React has loaded (contract §7), and the source has one first screen.
 *
 * @type {import("rollup").Plugin & { enforce: "pre" }}
 */
export const firstScreens = {
  name: "first-screens",
  // before Vite, which would take the query for its own
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith(BUILT) ? resolve(dirname(importer ?? ""), source) : null),
  async load(id) {
    if (!id.endsWith(BUILT)) return null;
    this.addWatchFile(id.replace(BUILT, ".build.tsx"));
    return `export default ${JSON.stringify(await screensJson(id))};`;
  },
};
