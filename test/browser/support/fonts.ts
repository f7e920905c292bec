import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const { resolve } = createRequire(import.meta.url);

/** A font file for each weight. */
type Faces = Readonly<Record<string, string>>;

const variable = (name: string): Faces => ({
  "100 900": `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
});
const steps = (name: string, subset = "latin"): Faces => ({
  "400": `@fontsource/${name}/files/${name}-${subset}-400-normal.woff2`,
  "700": `@fontsource/${name}/files/${name}-${subset}-700-normal.woff2`,
});
const ofScript = (script: string): Faces => steps(`noto-sans-${script}`, script);

/**
 * The Latin fonts of systems. Arimo is as wide as Arial, Helvetica and Liberation Sans; Open Sans is no narrower than Segoe
 * UI.
 */
export const LATIN = {
  "DejaVu Sans": steps("dejavu-sans"),
  Arimo: steps("arimo"),
  Roboto: variable("roboto"),
  "Noto Sans": variable("noto-sans"),
  "Open Sans": variable("open-sans"),
} satisfies Readonly<Record<string, Faces>>;

/** The fonts of other scripts, by the names in the languages' texts. */
const SCRIPTS: Readonly<Record<string, Faces>> = {
  "Noto Nastaliq Urdu": steps("noto-nastaliq-urdu", "arabic"),
  "Noto Sans Bengali": ofScript("bengali"),
  "Noto Sans Devanagari": ofScript("devanagari"),
  "Noto Sans Gujarati": ofScript("gujarati"),
  "Noto Sans Gurmukhi": ofScript("gurmukhi"),
  "Noto Sans Kannada": ofScript("kannada"),
  "Noto Sans Malayalam": ofScript("malayalam"),
  "Noto Sans Oriya": ofScript("oriya"),
  "Noto Sans Tamil": ofScript("tamil"),
  "Noto Sans Telugu": ofScript("telugu"),
};

/** Adds our fonts to the page, as if the system had them: a test of type does not depend on the machine. */
export async function lendFonts(page: Page, ...names: readonly string[]): Promise<void> {
  const faces = names.flatMap((family) =>
    Object.entries({ ...LATIN, ...SCRIPTS }[family] ?? {}).map(([weight, path]) => ({
      family,
      weight,
      base64: readFileSync(resolve(path)).toString("base64"),
    })),
  );
  await page.evaluate(async (lent) => {
    for (const { family, weight, base64 } of lent) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(family, bytes, { weight }).load());
    }
  }, faces);
}
