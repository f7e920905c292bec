import { dirname, resolve } from "node:path";
import { exportAsJson } from "./runModule.mjs";

const BUILD = "?build";

/**
 * Runs the module that a `?build` id names, and returns its `screens` as JSON.
 * @param {string} id
 */
export const screensJson = (id) => exportAsJson(id.replace(BUILD, ".build.tsx"), "screens");

/**
 * Resolves `import screens from "./screenTemplates?build"` to the `screens` of screenTemplates.build.tsx, run at build time, as
 * JSON. So the M-PIN screen is shown before React has loaded (contract §7), and the source has one first screen.
 *
 * @type {import("rollup").Plugin & { enforce: "pre" }}
 */
export const screenTemplates = {
  name: "screen-templates",
  // before Vite, which would take the query for its own
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith(BUILD) ? resolve(dirname(importer ?? ""), source) : null),
  async load(id) {
    if (!id.endsWith(BUILD)) return null;
    this.addWatchFile(id.replace(BUILD, ".build.tsx"));
    return `export default ${JSON.stringify(await screensJson(id))};`;
  },
};
