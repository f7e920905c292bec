import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { ConfigurationError } from "../src/depository/configurationError";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** What is said to a console: the texts that begin with the package's name and a space, the places in a template as `…`. */
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

/** The section that a line names at its end, as it stands in the document; undefined where none does. */
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
  // what a ConfigurationError says of itself
  .map((line) =>
    line === "edis-gateway: …" ? `edis-gateway: ${new ConfigurationError("no-key").message}` : line,
  );

it.each([...new Set(lines)])("%s: names a section that there is", (line) => {
  expect(sectionOf(line)).toBeDefined();
});

it("nothing else is said to the console", () => {
  expect(new Set(lines).size).toBeGreaterThan(8);
  const silent = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && /\b(warn|console\.\w+)\(\s*[^)\s]/.test(read(`src/${path}`)))
    .filter((path) => linesIn(`src/${path}`).length === 0);
  expect(silent).toEqual(["element/browserPorts.ts", "session/ports.ts"]);
});
