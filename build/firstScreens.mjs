import { dirname, resolve } from "node:path";
import { run } from "./run.mjs";

const BUILT = "?built";

/**
 * `import screens from "./firstScreens?built"` is what `firstScreens.tsx` makes of the element's own screens, as JSON: the M-PIN
 * screen is shown before React has come (contract §7), and there is one first screen in the source.
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
    return `export default ${JSON.stringify(JSON.stringify(screens))};`;
  },
};
