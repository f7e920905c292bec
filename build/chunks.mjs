/** @import { GetManualChunk, ManualChunkMeta } from "rollup" */

/**
 * Chunks in the order in which they take the modules that several of them load: the mandate and DIM build on the slip.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const LATER = {
  // React, the screens and the session.
  gateway: ["src/lifecycle/mount.tsx"],
  // What verifies the configuration, and ends a transaction also where nothing else comes. It waits for no other chunk.
  open: ["src/session/openTransaction.ts", "src/element/formsAllowed.ts", "src/returning/leave.ts"],
  // All that every journey needs after the first screen travels in one chunk, and not in a dozen of a few hundred bytes.
  journey: [
    "src/session/flowRunner.ts",
    "src/screens/app/Dialogs.tsx",
    "src/screens/result/ResultScreen.tsx",
    "src/screens/mpin/NewMpinFields.tsx",
    "src/screens/hooks/usePrinting.ts",
    "src/element/captcha.ts",
    "src/element/webOtp.ts",
  ],
  // The consent screen of each type, with its receipt; and the securities of a mandate or DIM.
  slip: [
    "src/screens/slip/SlipScreen.tsx",
    "src/screens/mandate/MandateScreen.tsx",
    "src/screens/dim/DimScreen.tsx",
    "src/screens/result/Receipt.tsx",
  ],
  table: ["src/screens/securities/Securities.tsx"],
  // What no consent waits for.
  extras: ["src/screens/components/QrCode.tsx", "src/screens/pages/StaticPage.tsx"],
};

/**
 * The modules that `files` load at once, whatever they load later left out.
 * @param {readonly string[]} files
 * @param {ManualChunkMeta} graph
 */
function loadedBy(files, { getModuleIds, getModuleInfo }) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ id) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of getModuleIds()) if (files.some((file) => id.endsWith(`/${file}`))) visit(id);
  return found;
}

/**
 * A language is one file, named by its tag; en-GB's texts stand with the screens that need them.
 * @param {string} id
 */
const languageOf = (id) => /\/src\/i18n\/(?!en-GB\/)([\w-]+)\/\w+\.ts$/.exec(id)?.[1];

/**
 * Rollup's `manualChunks`: the chunks of `first`, files by name, take all that their files load at once, in their order, the
 * later ones what is left, and each language is one of its own.
 *
 * @param {Readonly<Record<string, readonly string[]>>} first
 * @returns {GetManualChunk}
 */
export function chunksAfter(first = {}) {
  /** @type {WeakMap<ManualChunkMeta, { name: string, modules: Set<string> }[]>} */
  const found = new WeakMap();
  return (id, graph) => {
    const chunks =
      found.get(graph) ??
      Object.entries({ ...first, ...LATER }).map(([name, files]) => ({
        name,
        modules: loadedBy(files, graph),
      }));
    found.set(graph, chunks);
    return languageOf(id) ?? chunks.find(({ modules }) => modules.has(id))?.name;
  };
}
