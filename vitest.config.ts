import { defineConfig } from "vitest/config";
import { firstScreens } from "./build/firstScreens.mjs";
import { lazyReact } from "./build/lazyReact.mjs";

export default defineConfig({
  plugins: [firstScreens, lazyReact],
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
    // so that the plugin sees what it imports
    server: { deps: { inline: [/@r2wc/] } },
    css: true,
    testTimeout: 20_000,
  },
});
