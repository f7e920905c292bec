import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { transform } from "lightningcss";
import { describe, expect, it } from "vitest";

const FIRST_SCREEN_BYTES = 3500;

const SRC = "src";

const baseCss = readFileSync(join(SRC, "screens/components/base.css"), "utf8");

const PUBLIC = ["accent", "accent-ink", "surface", "ground", "ink", "muted", "line", "danger", "warn"].concat(
  "success radius focus font font-size".split(" "),
);

/** The colours by name, for light and dark. */
const pairs = Array.from(
  baseCss.matchAll(/(--_[\w-]+): var\([\w-]+, light-dark\((#\w+), (#\w+)\)\)/g),
  ([, name = "", light = "", dark = ""]) => ({ name, light, dark }),
);

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one ?? ""), luminance(other ?? "")].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the stylesheets", () => {
  it("have no URL and no import, so that a strict policy and a constructable sheet accept them", () => {
    const all = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".css"),
    );
    expect(all).toContain("screens/components/base.css");
    for (const path of all)
      expect(readFileSync(join(SRC, path), "utf8"), path).not.toMatch(/@import|url\(|@font-face/);
  });

  it("can be themed with every public custom property", () => {
    for (const name of PUBLIC) expect(baseCss).toContain(`var(--edis-${name},`);
  });

  it("define every colour for light and dark, and nowhere else", () => {
    const defined = Array.from(baseCss.matchAll(/(--_[\w-]+): .*#/g), ([, name]) => name);
    expect(defined.length).toBe(11);
    expect(pairs.map(({ name }) => name)).toEqual(defined);
  });

  it.each(["light", "dark"] as const)(
    "keep text at 4.5:1 and the focus ring and field edges at 3:1 in %s",
    (theme) => {
      const palette = Object.fromEntries(pairs.map((pair) => [pair.name, pair[theme]]));
      for (const ground of ["--_surface", "--_ground"]) {
        for (const text of ["--_ink", "--_muted", "--_accent", "--_danger", "--_warn", "--_success"]) {
          expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
        expect(contrast(palette["--_focus"], palette[ground])).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(palette["--_accent-ink"], palette["--_accent"])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("stay within their share of the first screen's bytes", () => {
    const { code } = transform({ filename: "base.css", code: Buffer.from(baseCss), minify: true });
    expect(brotliCompressSync(code).length).toBeLessThan(FIRST_SCREEN_BYTES);
  });
});
