import { defineConfig } from "vitest/config";
import { firstScreens } from "./build/firstScreens.mjs";
import { reactStub } from "./build/reactStub.mjs";

/** Walks of every state and every fault: a part of their own, so that the unit tests stay quick. */
const WALKS = ["test/faults/faults.test.ts", "test/flow/modelCheck.test.ts"];

/** Tests of what the envelope derives by its true count of iterations (see test/oneIteration.ts). */
const CRYPTOGRAPHIC = ["test/envelope/**/*.test.ts", "test/vectors/**/*.test.ts"];

/** Tests of what keeps state in a module or registers an element: each file has modules of its own. */
const STATEFUL = ["edisweb", "element", "lifecycle"].map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  plugins: [firstScreens, reactStub],
  test: {
    environment: "node",
    // so that the plugin sees what it imports
    server: { deps: { inline: [/@r2wc/] } },
    css: true,
    testTimeout: 60_000,
    pool: "threads",
    // some tests wait for a real clock
    maxWorkers: "150%",
    projects: [
      {
        extends: true,
        test: {
          name: "shared modules",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [
            "test/browser/**",
            "test/bench/**",
            "test/deploy/**",
            "test/package/**",
            "test/hosts/**",
            "test/conformance/**",
            ...STATEFUL,
            ...CRYPTOGRAPHIC,
            ...WALKS,
          ],
          setupFiles: ["test/oneIteration.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "own modules", include: STATEFUL, setupFiles: ["test/oneIteration.ts"] },
      },
      {
        extends: true,
        test: { name: "walks", include: WALKS, setupFiles: ["test/oneIteration.ts"], isolate: false },
      },
      { extends: true, test: { name: "cryptographic", include: CRYPTOGRAPHIC, isolate: false } },
    ],
  },
});
