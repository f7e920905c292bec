import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "THIRD-PARTY-LICENCES.txt";

const packageOf = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/\0|\?.*$/g, ""))?.[0];

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

/** The licence texts of the packages whose code is in a bundle, beside it; bundles of one folder share one file. */
export function licences() {
  const folders = new Set();
  return {
    name: "licences",
    generateBundle(_options, bundle) {
      for (const { type, modules } of Object.values(bundle)) {
        if (type !== "chunk") continue;
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const folder = packageOf(id);
          if (folder && renderedLength > 0 && existsSync(join(folder, "package.json"))) folders.add(folder);
        }
      }
      const texts = [...folders].map(licenceOf).sort();
      this.emitFile({ type: "asset", fileName: FILE, source: texts.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}
