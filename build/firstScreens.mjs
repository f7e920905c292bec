import { dirname, resolve } from "node:path";
import { run } from "./run.mjs";

const BUILT = "?built";

/**
 * What the module that an id with `?built` names makes of the element's own screens, as JSON.
 * @param {string} id
 */
export async function screensJson(id) {
  const { screens } = await run(id.replace(BUILT, ".tsx"));
  return JSON.stringify(screens);
}

/**
 * `import screens from "./firstScreens?built"` is what `firstScreens.tsx` makes of the element's own screens, as JSON: the M-PIN
 * screen is shown before React has come (contract §7), and there is one first screen in the source.
 *
 * @type {import("rollup").Plugin & { enforce: "pre" }}
 */
export const firstScreens = {
  name: "first-screens",
  // before Vite, which takes the question for its own
  enforce: "pre",
  resolveId: (source, importer) => (source.endsWith(BUILT) ? resolve(dirname(importer ?? ""), source) : null),
  async load(id) {
    if (!id.endsWith(BUILT)) return null;
    this.addWatchFile(id.replace(BUILT, ".tsx"));
    return `export default ${JSON.stringify(await screensJson(id))};`;
  },
};
