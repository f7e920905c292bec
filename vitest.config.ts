import { defineConfig } from "vitest/config";
import { firstScreens } from "./build/firstScreens.mjs";
import { reactStub } from "./build/reactStub.mjs";

/** Tests of what keeps state in a module or registers an element: each file has modules of its own. */
const STATEFUL = ["edisweb", "element", "frame", "lifecycle", "returning"].map(
  (folder) => `test/${folder}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  plugins: [firstScreens, reactStub],
  test: {
    environment: "node",
    // so that the plugin sees what it imports
    server: { deps: { inline: [/@r2wc/] } },
    css: true,
    testTimeout: 60_000,
    pool: "threads",
    maxWorkers: "100%",
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
          ],
          isolate: false,
        },
      },
      { extends: true, test: { name: "own modules", include: STATEFUL } },
    ],
  },
});
