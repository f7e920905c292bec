import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** @param {string} path */
const sha384 = (path) => `sha384-${createHash("sha384").update(readFileSync(path)).digest("base64")}`;

/**
 * Returns the files in `dist` that a page may load: the entries, their chunks and the host page's own.
 * @param {string} dist
 */
const loadable = (dist) =>
  readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => /^((edis-gateway|frame)\.js|chunks\/.+\.js|edisweb\/.+\.(js|css))$/.test(file))
    .sort();

/**
 * Returns the tags of a page that loads the element or the frame from the depository, with the integrity of each file.
 * @param {Readonly<Record<string, string>>} integrity
 */
function snippet(integrity) {
  const address = (/** @type {string} */ file) =>
    `https://depository.example/edis-gateway/${version}/${file}`;
  const chunks = Object.keys(integrity).filter((file) => file.startsWith("chunks/"));
  const map = { integrity: Object.fromEntries(chunks.map((file) => [address(file), integrity[file]])) };
  const tag = (/** @type {string} */ file) => `<script type="module" crossorigin="anonymous"
  src="${address(file)}"
  integrity="${integrity[file]}"></script>
`;
  return `<!-- the frame -->
${tag("frame.js")}
<!-- the element -->
<script type="importmap">
${JSON.stringify(map, null, 2)}
</script>
${tag("edis-gateway.js")}`;
}

/**
 * Writes, after all else, `integrity.json`, the snippet made of it, and the versioned folder that a depository serves.
 * @param {string} dist
 * @returns {import("rollup").Plugin}
 */
export const released = (dist) => ({
  name: "released",
  writeBundle() {
    const integrity = Object.fromEntries(loadable(dist).map((file) => [file, sha384(join(dist, file))]));
    writeFileSync(join(dist, "integrity.json"), `${JSON.stringify(integrity, null, 2)}\n`);
    writeFileSync(join(dist, "integrity.html"), snippet(integrity));
    const folder = join(dist, "cdn/edis-gateway", version);
    for (const file of [...Object.keys(integrity), "integrity.json", "THIRD-PARTY-LICENCES.txt"])
      if (!file.startsWith("edisweb/")) cpSync(join(dist, file), join(folder, file));
  },
});
