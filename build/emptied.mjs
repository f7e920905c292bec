import { rm } from "node:fs/promises";

/**
 * Empties the folder that is built.
 * @param {string} folder
 * @returns {import("rollup").Plugin}
 */
export const emptied = (folder) => ({
  name: "emptied",
  buildStart: () => rm(folder, { recursive: true, force: true }),
});
