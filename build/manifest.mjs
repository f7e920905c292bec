import { readFileSync } from "node:fs";
import { create, ts } from "@custom-elements-manifest/analyzer/index.js";
import { getWebTypesData } from "custom-element-jet-brains-integration";
import { getVsCodeHtmlCustomData } from "custom-element-vs-code-integration";

/** The elements' classes; their JSDoc describes what a host can use. */
const CLASSES = ["src/element/EdisGatewayElement.ts", "src/frame/FrameElement.ts"];

/** Returns the elements' declarations, reduced to what a host can use. */
function analyze() {
  const modules = CLASSES.map((file) =>
    ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
  );
  return create({ modules })
    .modules.flatMap(({ declarations = [] }) => declarations.filter(({ customElement }) => customElement))
    .map((element) => ({
      ...element,
      superclass: { name: "HTMLElement" },
      members: (element.members ?? []).filter(
        ({ kind, privacy }) => kind === "field" && privacy !== "private",
      ),
    }));
}

/** @typedef {ReturnType<typeof analyze>[number]} Element */

/** The export of a module that registers an element. */
const definition = (/** @type {Element} */ { tagName }) => ({
  kind: "custom-element-definition",
  name: tagName,
});

/**
 * Returns a module that exports elements. dist/index.js declares them all, and registers none (contract §1).
 * @param {string} path
 * @param {Element[]} elements
 * @param {(element: Element) => object} exported
 * @param {Element[]} [declarations]
 */
const moduleOf = (path, elements, exported, declarations = []) => ({
  kind: "javascript-module",
  path,
  declarations,
  exports: elements.map((element) => ({
    ...exported(element),
    declaration: { name: element.name, module: "dist/index.js" },
  })),
});

/**
 * Emits `custom-elements.json`, and its forms for two editors.
 * @type {import("rollup").Plugin}
 */
export const manifest = {
  name: "manifest",
  generateBundle() {
    const elements = analyze();
    const frames = elements.filter(({ tagName }) => tagName === "edis-gateway-frame");
    const modules = [
      moduleOf("dist/index.js", elements, ({ name }) => ({ kind: "js", name }), elements),
      moduleOf("dist/edis-gateway.js", elements, definition),
      moduleOf("dist/frame.js", frames, definition),
    ];
    const all = { schemaVersion: "1.0.0", modules };
    const files = {
      "custom-elements.json": all,
      "vscode.html-custom-data.json": JSON.parse(getVsCodeHtmlCustomData(all, {})),
      "web-types.json": JSON.parse(getWebTypesData(all, {})),
    };
    for (const [fileName, data] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source: `${JSON.stringify(data, null, 2)}\n` });
  },
};
