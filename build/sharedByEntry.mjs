import { createHash } from "node:crypto";

/**
 * Chunks take what they share with the entry from the page, and not by importing the entry.
 *
 * Why: `edis-gateway.js` holds the element and its first screen, so that a page has both in one request. To a browser a
 * module is its address. A page may load the entry as `edis-gateway.js?v=3`, or by a redirect; a chunk that then
 * imports `../edis-gateway.js` gets a second copy of everything, a second element class among it, of which no element in
 * the page is one. An entry that only re-exports a hashed chunk would do as well, at the price of one more round trip
 * before anything is seen.
 *
 * How: Rollup gives each chunk an `import { a as b } from "../edis-gateway.js"`. It becomes
 * `const { a: b } = globalThis[key]()`, and the entry puts its half there. Nothing else of the generated code is
 * touched, hashes are taken afterwards, and the key is made of the sources, so that two versions in one page never mix.
 * test/package/chunks.test.ts holds this to what it says.
 */
export function sharedByEntry() {
  let key;
  return {
    name: "shared-by-entry",
    renderStart() {
      const sources = [...this.getModuleIds()].map((id) => this.getModuleInfo(id).code ?? "").sort();
      const hash = createHash("sha256").update(sources.join("\n")).digest("base64url").slice(0, 12);
      key = `globalThis[Symbol.for("edis-gateway/${hash}")]`;
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const { body } = this.parse(code);
      if (chunk.isEntry) return shares(code, body, this.getModuleInfo(chunk.facadeModuleId).exports, key);
      const entry = Object.keys(chunks).find((file) => chunks[file].isEntry);
      return takes(code, body, entry, key);
    },
  };
}

/** The entry: its own exports stay, those that Rollup added for the chunks stand in the table. */
function shares(code, body, own, key) {
  const exported = body.filter(({ type }) => type === "ExportNamedDeclaration");
  const names = exported.flatMap(({ specifiers }) => specifiers.map((s) => [s.local.name, s.exported.name]));
  const kept = names.filter(([, name]) => own.includes(name)).map(([local, name]) => `${local} as ${name}`);
  const table = names.filter(([, name]) => !own.includes(name)).map(([local, name]) => `${name}: ${local}`);
  const rest = exported.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  return `${rest}\n${key} ??= () => ({ ${table.join(", ")} });\nexport { ${kept.join(", ")} };\n`;
}

/** A chunk: what it imports from the entry is looked up. */
function takes(code, body, entry, key) {
  const asked = body.filter(({ source }) => source?.value.endsWith(`/${entry}`));
  return asked.reduceRight((text, { type, specifiers, start, end }) => {
    if (type !== "ImportDeclaration")
      throw new Error(`A chunk re-exports what is the entry's: ${code.slice(start, end)}`);
    const names = specifiers.map(({ imported, local }) => `${imported.name}: ${local.name}`);
    return `${text.slice(0, start)}const { ${names.join(", ")} } = ${key}();${text.slice(end)}`;
  }, code);
}
