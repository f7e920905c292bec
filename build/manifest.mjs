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

/**
 * Emits `custom-elements.json`, and its forms for two editors.
 * @type {import("rollup").Plugin}
 */
export const manifest = {
  name: "manifest",
  generateBundle() {
    const elements = analyze();
    const exports = elements.flatMap(({ name, tagName }) => {
      const declaration = { name, module: "dist/index.js" };
      const module = "dist/edis-gateway.js";
      return [
        { kind: "js", name, declaration },
        { kind: "custom-element-definition", name: tagName, declaration: { name, module } },
      ];
    });
    const module = { kind: "javascript-module", path: "dist/index.js", declarations: elements, exports };
    const all = { schemaVersion: "1.0.0", modules: [module] };
    const files = {
      "custom-elements.json": all,
      "vscode.html-custom-data.json": JSON.parse(getVsCodeHtmlCustomData(all, {})),
      "web-types.json": JSON.parse(getWebTypesData(all, {})),
    };
    for (const [fileName, data] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source: `${JSON.stringify(data, null, 2)}\n` });
  },
};
