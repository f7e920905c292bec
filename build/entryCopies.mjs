/** The mark of a copy in a module's id; the copy's owner follows it. */
const OF = "?of=";
const originalOf = (/** @type {string} */ id) => id.split(OF, 1)[0] ?? id;

/**
 * Helpers that the screens share with two chunks without React, `open` and the frame's. The screens import a copy; else chunks.mjs
 * would put the original into React's chunk, and if that were lost `open` could not end the transaction.
 */
const HELPERS = /\/src\/(data\/(text|safeNumber)|dom\/listen)\.ts$/;
const OF_SCREENS =
  /\/src\/(i18n|screens)\/|\/src\/(session\/formatMessage|dom\/inputFilter)\.ts$|\?of=screens$/;

/**
 * Gives the entry its own copies of the modules that it imports, so that no chunk imports the entry. A copy has its original's
 * code.
 *
 * Why: a browser identifies a module by its address. A page may load the entry as `edis-gateway.js?v=3`, or by a redirect. A
 * chunk that imported `../edis-gateway.js` would load it a second time, with a second element class, and no element in the page
 * would be its instance. An entry that only re-exports a hashed chunk would cost one more round trip before the first screen.
 *
 * So a module that the chunks load too keeps no state, except for the cache of styleSheets.ts. State is passed to a chunk's
 * functions as an argument, as `mount` receives the controller. test/package/chunks.test.ts checks this, and that no chunk
 * imports the entry.
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
      if (isOfEntry(importer, this)) return { ...found, id: `${id}${OF}entry` };
      return HELPERS.test(id) && OF_SCREENS.test(importer) ? { ...found, id: `${id}${OF}screens` } : found;
    },
  },
  /** Resolves a dynamic import to the original, which all importers share. */
  async resolveDynamicImport(source, importer) {
    if (typeof source !== "string" || !isOfEntry(importer, this)) return null;
    const found = await this.resolve(source, originalOf(importer), { skipSelf: true });
    return found && { ...found, id: originalOf(found.id) };
  },
  async load(id) {
    return id.includes(OF) ? (await this.load({ id: originalOf(id) })).code : null;
  },
};

/**
 * Tells whether a module is the entry or one of its copies.
 * @param {string} id
 * @param {import("rollup").PluginContext} context
 */
const isOfEntry = (id, { getModuleInfo }) => id.endsWith(`${OF}entry`) || Boolean(getModuleInfo(id)?.isEntry);
