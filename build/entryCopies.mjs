/** Marks a module's id as a copy, and says whose. */
const OF = "?of=";
const originalOf = (/** @type {string} */ id) => id.split(OF, 1)[0] ?? id;

/**
 * Helpers of which React's chunk has a copy too, for what shows texts. Else `open`, which verifies the configuration and tells the
 * depository of an end, would import React's chunk, and be lost with it.
 */
const HELPERS = /\/src\/data\/(text|sizeLimits)\.ts$/;
const SHOWS_TEXTS = /\/src\/(i18n|screens)\/|\/src\/session\/state\.ts$|\?of=screens$/;

/**
 * Gives the entry its own copies of the modules that it imports, so that no chunk imports the entry. A copy has its original's code.
 *
 * Why: to a browser a module is its address. A page may load the entry as `edis-gateway.js?v=3`, or by a redirect. A chunk
 * that imported `../edis-gateway.js` would load it a second time, with a second element class, of which no element in the
 * page is one. An entry that only re-exports a hashed chunk would cost one more round trip before the first screen.
 *
 * So whatever both have keeps no state: what does is handed to a chunk's functions as an argument, as `mount` is given the
 * controller. test/package/chunks.test.ts holds both.
 *
 * @type {import("rollup").Plugin}
 */
export const entryCopies = {
  name: "entry-copies",
  resolveId: {
    order: "pre",
    async handler(source, importer, options) {
      if (!importer) return null;
      const { importerAttributes = {} } = options;
      const asked = { ...options, importerAttributes, skipSelf: true };
      const found = await this.resolve(source, originalOf(importer), asked);
      if (!found) return null;
      const id = originalOf(found.id);
      if (isEntrys(importer, this)) return { ...found, id: `${id}${OF}entry` };
      return HELPERS.test(id) && SHOWS_TEXTS.test(importer) ? { ...found, id: `${id}${OF}screens` } : found;
    },
  },
  /** What is imported later is shared by all that import it. */
  async resolveDynamicImport(source, importer) {
    if (typeof source !== "string" || !isEntrys(importer, this)) return null;
    const found = await this.resolve(source, originalOf(importer), { skipSelf: true });
    return found && { ...found, id: originalOf(found.id) };
  },
  async load(id) {
    return id.includes(OF) ? (await this.load({ id: originalOf(id) })).code : null;
  },
};

/**
 * Whether a module is the entry or one of its copies.
 * @param {string} id
 * @param {import("rollup").PluginContext} context
 */
const isEntrys = (id, { getModuleInfo }) => id.endsWith(`${OF}entry`) || Boolean(getModuleInfo(id)?.isEntry);
