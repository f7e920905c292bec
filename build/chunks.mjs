/** Chunks in the order in which they take the modules that several of them load: the mandate and DIM build on the slip. */
const LATER = {
  // The element's class, which the host page begins without.
  element: ["src/element/defineEdisGateway.ts"],
  // React, the screens and the session.
  gateway: ["src/lifecycle/mount.tsx"],
  // What the words of another language wait for.
  offeredLanguages: ["src/depository/peekOfferedLocales.ts"],
  // What verifies the configuration, and tells the depository of an end also where nothing else comes.
  open: ["src/session/openTransaction.ts", "src/element/formsAllowed.ts"],
  // All that every journey needs after the first screen travels in one chunk, and not in a dozen of a few hundred bytes.
  journey: [
    "src/session/flowRunner.ts",
    "src/screens/app/Dialogs.tsx",
    "src/screens/result/ResultScreen.tsx",
    "src/screens/mpin/NewMpinFields.tsx",
    "src/element/captcha.ts",
    "src/element/webOtp.ts",
    "src/returning/leave.ts",
  ],
  SlipScreen: ["src/screens/slip/SlipScreen.tsx"],
};

/** The modules that `files` load at once, whatever they load later left out. */
function loadedBy(files, { getModuleIds, getModuleInfo }) {
  const found = new Set();
  const visit = (id) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of getModuleIds()) if (files.some((file) => id.endsWith(`/${file}`))) visit(id);
  return found;
}

/** A language is one file, named by its tag; en-GB's texts stand with the screens that need them. */
const languageOf = (id) => /\/src\/i18n\/(?!en-GB\/)([\w-]+)\/\w+\.ts$/.exec(id)?.[1];

/**
 * Rollup's `manualChunks`: the chunks of `first`, files by name, take all that their files load at once, in their order, the
 * later ones what is left, and each language is one of its own.
 */
export function chunksAfter(first) {
  const taken = new WeakMap();
  return (id, graph) => {
    if (!taken.has(graph)) {
      const chunks = Object.entries({ ...first, ...LATER });
      taken.set(
        graph,
        chunks.map(([name, files]) => [name, loadedBy(files, graph)]),
      );
    }
    return languageOf(id) ?? taken.get(graph).find(([, modules]) => modules.has(id))?.[0];
  };
}
