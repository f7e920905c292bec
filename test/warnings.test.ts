import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { ConfigurationError } from "../src/depository/configurationError";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Returns a file's console texts: those that begin with the package's name and a space, with a template's values as `…`. */
function linesIn(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true));
  return found.filter((text) => text.startsWith("edis-gateway: "));
}

/** Returns the section that a line names at its end, as the document has it; undefined without one. */
function sectionOf(line: string): string | undefined {
  const [, file, number, heading] = /\. See (docs\/\w+\.md) (?:§(\d+)|'([^']+)')$/.exec(line) ?? [];
  const wanted = number ? `## ${number}. ` : `## ${heading}\n`;
  return file === undefined
    ? undefined
    : read(file)
        .split(/^(?=## )/m)
        .find((section) => section.startsWith(wanted));
}

const lines = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => linesIn(`src/${path}`))
  // the text of a ConfigurationError
  .map((line) =>
    line === "edis-gateway: …" ? `edis-gateway: ${new ConfigurationError("no-key").message}` : line,
  );

it.each([...new Set(lines)])("%s: names an existing section", (line) => {
  expect(sectionOf(line)).toBeDefined();
});

it("the console gets no other text", () => {
  expect(new Set(lines).size).toBeGreaterThan(8);
  const silent = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && /\b(warn|console\.\w+)\(\s*[^)\s]/.test(read(`src/${path}`)))
    .filter((path) => linesIn(`src/${path}`).length === 0);
  expect(silent).toEqual(["element/browserPorts.ts", "session/ports.ts"]);
});
