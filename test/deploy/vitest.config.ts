import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/deploy/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
