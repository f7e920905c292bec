import { rm } from "node:fs/promises";

/**
 * Empties the output folder before a build.
 * @param {string} folder
 * @returns {import("rollup").Plugin}
 */
export const cleanDist = (folder) => ({
  name: "clean-dist",
  buildStart: () => rm(folder, { recursive: true, force: true }),
});

/**
 * Drops Rollup's warning of an empty module: an entry may have types alone.
 * @type {import("rollup").Plugin}
 */
export const withoutEmptyWarnings = {
  name: "without-empty-warnings",
  onLog: (_level, { code }) => code !== "EMPTY_BUNDLE",
};

const LAZY_MODULE = "/src/data/lazyModule.ts";

/**
 * Leaves out `lazyModule`'s time limit and retry in a bundle of one file: nothing is fetched there, so nothing can be late or lost.
 * @returns {import("rollup").Plugin}
 */
export const inOneFile = () => ({
  name: "in-one-file",
  load: (id) => (id.endsWith(LAZY_MODULE) ? "export const lazyModule = (load) => load;" : null),
  buildEnd(error) {
    const isFound = [...this.getModuleIds()].some((id) => id.endsWith(LAZY_MODULE));
    if (!error && !isFound) this.error(`no module ${LAZY_MODULE}, which the bundle is to go without`);
  },
});
