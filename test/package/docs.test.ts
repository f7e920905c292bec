import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const regionOf = (path: string): string =>
  (/\/\/ #region snippet\n([\s\S]*?)\/\/ #endregion/.exec(read(path))?.[1] ?? read(path)).trim();

describe("the snippets of the docs", () => {
  it.each([
    ["README.md", "test/hosts/plain/consent.js"],
    ["docs/brokers.md", "test/hosts/plain/consent.js"],
    ["docs/brokers.md", "test/hosts/react-19/Consent.jsx"],
    ["docs/brokers.md", "test/hosts/vue/Consent.vue"],
    ["docs/brokers.md", "test/hosts/svelte/Consent.svelte"],
  ])("%s shows what runs in %s", (document, app) => {
    expect(regionOf(app)).not.toBe("");
    expect(read(document)).toContain(regionOf(app));
  });

  it("are loaded by the version that is here", () => {
    const { version }: { version: string } = JSON.parse(read("package.json"));
    expect(read("docs/brokers.md")).toContain(`version: "${version}"`);
  });
});

it("README is at most 150 lines, and so is the build's configuration at most 120", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(151);
  expect(read("rollup.config.mjs").split("\n").length).toBeLessThanOrEqual(121);
});
