import { defineConfig } from "vitest/config";

/** The conformance kit against the demo depository and its mutants; `npm test` runs it as a part of its own (test/run.ts). */
export default defineConfig({
  test: {
    include: ["test/conformance/**/*.test.ts"],
    environment: "node",
    testTimeout: 20_000,
    setupFiles: ["test/oneIteration.ts"],
  },
});
