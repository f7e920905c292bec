import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const HOSTS = "test/hosts";
const REGION = /^( *)(?:\/\/|<!--) #region snippet.*\n([\s\S]*?)^ *(?:\/\/|<!--) #endregion/m;

/** Returns an app's marked region without its indentation, or the whole file. */
function regionOf(path: string): string {
  const [, indent = "", region] = REGION.exec(read(`${HOSTS}/${path}`)) ?? [];
  return (region ?? read(`${HOSTS}/${path}`)).replaceAll(new RegExp(`^${indent}`, "gm"), "").trim();
}

const SNIPPETS: Readonly<Record<string, readonly string[]>> = {
  "README.md": ["plain/frame/index.html", "plain/redirect/consent.js"],
  "docs/brokers.md": [
    "plain/frame/index.html",
    "plain/redirect/consent.js",
    "plain/element/index.html",
    "plain/element/consent.js",
    "react-19/Consent.jsx",
    "vue/Consent.vue",
    "svelte/Consent.svelte",
    "angular/src/consent.ts",
    "loader/main.ts",
  ],
};

describe("the snippets of the docs", () => {
  it.each(
    Object.entries(SNIPPETS).flatMap(([document, apps]) => apps.map((app) => [document, app] as const)),
  )("%s shows what runs in %s", (document, app) => {
    expect(regionOf(app)).not.toBe("");
    expect(read(document)).toContain(`\n${regionOf(app)}\n`);
  });

  it("of React are the same for 18 and for Next.js, except for the line that docs/brokers.md names", () => {
    const react = regionOf("react-19/Consent.jsx");
    expect(regionOf("react-18/Consent.jsx")).toBe(`import "edis-gateway/define";\n${react}`);
    expect(regionOf("next/app/Consent.jsx")).toBe(`"use client";\n\n${react}`);
    for (const line of ['`import "edis-gateway/define"` above it', 'Next.js with `"use client"`'])
      expect(read("docs/brokers.md")).toContain(line);
  });

  it("load the current version", () => {
    const { version }: { version: string } = JSON.parse(read("package.json"));
    expect(read("docs/brokers.md")).toContain(`version: "${version}"`);
  });

  it("were tried with the major versions that docs/brokers.md names, and no other", () => {
    const apps = ["loader", "react-19", "react-18", "vue", "svelte", "webpack", "next", "angular"];
    const tried = new Map<string, Set<number>>();
    for (const app of apps) {
      const { dependencies, devDependencies } = JSON.parse(read(`${HOSTS}/${app}/package.json`));
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        tried.set(name, (tried.get(name) ?? new Set()).add(Number.parseInt(String(version), 10)));
    }
    const majors = (name: string): string => [...(tried.get(name) ?? [])].sort().join(", ");
    expect(majors("vite")).toBe("6, 7, 8");
    expect(read("docs/brokers.md")).toContain(
      `Vite 6, 7 and 8, webpack ${majors("webpack")}, Next.js ${majors("next")}, Angular ${majors("@angular/core")}.`,
    );
  });
});

it("the build's configuration is at most 120 lines", () => {
  expect(read("rollup.config.mjs").split("\n").length).toBeLessThanOrEqual(121);
});
