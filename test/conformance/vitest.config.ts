import { defineConfig } from "vitest/config";

/** The conformance kit against the demo depository and its mutants: some two minutes, and longer than all unit tests. */
export default defineConfig({
  test: { include: ["test/conformance/**/*.test.ts"], environment: "node", testTimeout: 20_000 },
});
