import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/browser/**", "test/bench/**", "test/package/**", "test/hosts/**"],
    environment: "node",
    css: true,
    testTimeout: 20_000,
    // a noisy machine may be slow for a moment; vitest names what needed its second try
    retry: 1,
  },
});
