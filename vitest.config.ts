import { defineConfig } from "vitest/config";
import { firstScreens } from "./build/firstScreens.mjs";

export default defineConfig({
  plugins: [firstScreens],
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: [
      "test/browser/**",
      "test/bench/**",
      "test/deploy/**",
      "test/package/**",
      "test/hosts/**",
      "test/conformance/**",
    ],
    environment: "node",
    css: true,
    testTimeout: 20_000,
  },
});
