import { existsSync } from "node:fs";

/** @import { GetManualChunk, ManualChunkMeta } from "rollup" */

/**
 * The chunks and the files they begin with. A module that several chunks load goes to the first of them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const CHUNKS = {
  // React, `GatewayApp` and the M-PIN screen. The other screens are lazy (screens/app/lazyComponents.tsx).
  gateway: ["src/lifecycle/mount.tsx"],
  // Verifies the configuration, and can end a transaction if no other chunk loads. It imports no other chunk.
  open: [
    "src/session/openPayload.ts",
    "src/element/formsAllowed.ts",
    "src/element/scriptLoader.ts",
    "src/returning/leave.ts",
  ],
  // Loaded after the first screen: one chunk in place of a dozen small ones.
  flow: [
    "src/session/flowRunner.ts",
    "src/screens/app/Dialogs.tsx",
    "src/screens/result/ResultScreen.tsx",
    "src/screens/mpin/NewMpinFields.tsx",
    "src/screens/hooks/usePrinting.ts",
    "src/element/recaptcha.ts",
  ],
  // The consent screen of each type, and its receipt.
  slip: [
    "src/screens/slip/SlipScreen.tsx",
    "src/screens/mandate/MandateScreen.tsx",
    "src/screens/dim/DimScreen.tsx",
    "src/screens/result/Receipt.tsx",
  ],
  table: ["src/screens/securities/Securities.tsx"],
  // Modules that no consent waits for.
  extras: [
    "src/screens/app/LanguageChoice.tsx",
    "src/screens/components/QrCode.tsx",
    "src/screens/pages/StaticPage.tsx",
    "src/element/webOtp.ts",
  ],
};

/**
 * Returns the modules that `files` import statically, also indirectly; dynamic imports are left out.
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
 * Returns the chunk of a language's module, named by its tag. en-GB's texts go with the screens that need them.
 * @param {string} id
 */
const languageOf = (id) => /\/src\/i18n\/(?!en-GB\/)([\w-]+)\/\w+\.ts$/.exec(id)?.[1];

/**
 * Returns Rollup's `manualChunks`. The chunks of `first` (files by chunk name), then those of `CHUNKS`, take in their order the
 * modules that their files import statically. Each language is a chunk of its own.
 *
 * @param {Readonly<Record<string, readonly string[]>>} first
 * @returns {GetManualChunk}
 */
export function chunksAfter(first = {}) {
  for (const file of Object.values({ ...first, ...CHUNKS }).flat())
    if (!existsSync(file)) throw new Error(`build/chunks.mjs: no file ${file}`);
  /** @type {WeakMap<ManualChunkMeta, { name: string, modules: Set<string> }[]>} */
  const found = new WeakMap();
  return (id, graph) => {
    const chunks =
      found.get(graph) ??
      Object.entries({ ...first, ...CHUNKS }).map(([name, files]) => ({
        name,
        modules: loadedBy(files, graph),
      }));
    found.set(graph, chunks);
    return languageOf(id) ?? chunks.find(({ modules }) => modules.has(id))?.name;
  };
}
