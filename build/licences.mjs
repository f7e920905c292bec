import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "THIRD-PARTY-LICENCES.txt";

/**
 * Returns the folder of the package that a module belongs to.
 * @param {string} id
 */
const packageOf = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/\0|\?.*$/g, ""))?.[0];

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

/**
 * Emits the licence texts of the packages whose code is in a bundle; bundles of one folder share one file.
 * @returns {import("rollup").Plugin}
 */
export function licences() {
  /** @type {Set<string>} */
  const folders = new Set();
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = packageOf(id);
          if (folder && renderedLength > 0 && existsSync(join(folder, "package.json"))) folders.add(folder);
        }
      }
      const texts = [...folders].map(licenceOf).sort();
      this.emitFile({ type: "asset", fileName: FILE, source: texts.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
