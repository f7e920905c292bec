import { defineConfig } from "vitest/config";
import { reactStub } from "./build/reactStub.mjs";
import { screenTemplates } from "./build/screenTemplates.mjs";

/** Walks of every state and every fault: a part of their own, so that the unit tests stay quick. */
const WALKS = ["test/faults/faults.test.ts", "test/flow/modelCheck.test.ts"];

/** Tests of what the envelope derives by its true count of iterations (see test/oneIteration.ts). */
const CRYPTOGRAPHIC = ["test/envelope/**/*.test.ts", "test/vectors/**/*.test.ts"];

/** Tests in happy-dom's page. They are a project of their own, as a worker that has no page cannot take them. */
const IN_PAGE = ["dom", "edisweb", "element", "frame", "lifecycle", "returning", "screens", "table"].map(
  (folder) => `test/${folder}/**/*.test.{ts,tsx}`,
);

/** Tests that run a page's script, load the package's entry, replace a module, or need one that no test has loaded yet. */
const OWN_MODULES = [
  "test/edisweb/{lateRequest,loadFailureFallback,main,startFails}.test.ts",
  "test/element/{load,packageEntry,packageEntry-browser}.test.ts",
  "test/frame/FrameElement.test.ts",
  "test/lifecycle/{prerender.test.ts,stalledDialogs.test.tsx}",
];

export default defineConfig({
  plugins: [screenTemplates, reactStub],
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
          name: "in Node",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [
            "test/browser/**",
            "test/bench/**",
            "test/deploy/**",
            "test/package/**",
            "test/hosts/**",
            "test/conformance/**",
            ...IN_PAGE,
            ...CRYPTOGRAPHIC,
            ...WALKS,
          ],
          setupFiles: ["test/oneIteration.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "in a page",
          environment: "happy-dom",
          include: IN_PAGE,
          exclude: OWN_MODULES,
          setupFiles: ["test/oneIteration.ts", "test/sharedPage.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "own modules",
          environment: "happy-dom",
          include: OWN_MODULES,
          setupFiles: ["test/oneIteration.ts"],
        },
      },
      {
        extends: true,
        test: { name: "walks", include: WALKS, setupFiles: ["test/oneIteration.ts"], isolate: false },
      },
      { extends: true, test: { name: "cryptographic", include: CRYPTOGRAPHIC, isolate: false } },
    ],
  },
});
