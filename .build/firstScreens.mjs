import { dirname, resolve } from "node:path";
import { run } from "./run.mjs";

const BUILT = "?built";

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
