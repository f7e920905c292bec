import { brotliCompressSync } from "node:zlib";
import { type Plugin, rollup } from "rollup";
import { loadConfigFile } from "rollup/loadConfigFile";
import { expect, it } from "vitest";
import { cleanDist } from "../../build/plugins.mjs";

/** Packages that only chunks hold: only the script is measured. */
const OF_CHUNKS = /^(qrcode|react|react-dom|valibot)\b/;
const scriptAlone: Plugin = {
  name: "script-alone",
  // no two of them have the same hash
  renderChunk: (code, { isEntry, name }) => (isEntry ? code : `export default "${name}";`),
};

/** The modules' content with en-GB as the only language; waiting for the configuration is not counted. */
const ENGLISH_ALONE: Readonly<Record<string, string>> = {
  "session/negotiateLocale": `
    export const negotiateLocale = () => ({ locale: navigator.language, mayBeShown: Boolean(navigator) });
    export const offeredLocales = () => [];`,
  "session/localeController": "export const loadTexts = async () => null;",
};
/** The stylesheet's rules on other languages and on their choice. */
const OF_LANGUAGES = /\.(languages|root:(not\(:lang\(en\)\)|lang\(\w+\)))[^{}]*\{[^{}]*\}/g;
const replaced = new Set<string>();
const englishAlone: Plugin = {
  name: "english-alone",
  load(id) {
    const [, module = ""] = /src\/(.+)\.ts$/.exec(id) ?? [];
    if (Object.hasOwn(ENGLISH_ALONE, module)) replaced.add(module);
    return ENGLISH_ALONE[module];
  },
  transform(code, id) {
    if (id.endsWith("/base.css")) return code.replace(OF_LANGUAGES, "");
    return id.endsWith("/writingSystem.ts") ? code.replace(/\(locale === "ur".*\)/, '"ltr"') : null;
  },
};

/** Returns the bytes of the element's script as a server sends it. */
async function bytesWith(...changes: Plugin[]): Promise<number> {
  const { options } = await loadConfigFile("rollup.config.mjs", {});
  const [elements] = options;
  if (!elements) throw new Error("There is nothing to build");
  // other tests read the folder that it would empty
  const plugins = elements.plugins.filter(({ name }) => name !== cleanDist("").name);
  const bundle = await rollup({
    ...elements,
    external: OF_CHUNKS,
    shimMissingExports: true,
    onLog: () => {},
    plugins: [...changes, scriptAlone, ...plugins],
  });
  const { output } = await bundle.generate(elements.output[0] ?? {});
  const [{ code }] = output;
  return brotliCompressSync(code).length;
}

it("the languages add at most 0.7 kB to the element's script for en-GB", async () => {
  const english = await bytesWith(englishAlone);
  expect([...replaced].sort()).toEqual(Object.keys(ENGLISH_ALONE).sort());
  expect(await bytesWith()).toBeLessThanOrEqual(english + 700);
});
