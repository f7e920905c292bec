import { rm } from "node:fs/promises";

/**
 * Empties the output folder before a build.
 * @param {string} folder
 * @returns {import("rollup").Plugin}
 */
export const emptied = (folder) => ({
  name: "emptied",
  buildStart: () => rm(folder, { recursive: true, force: true }),
});
