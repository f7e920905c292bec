import ts from "typescript";
import { read } from "./pages";

const RUNNERS = /^(it|test|describe)\b/;

/** The texts that a title may have; a place of a template is `…`. */
function textsOf(node: ts.Expression | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…")];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  return [];
}

function readTitles(path: string): readonly string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && RUNNERS.test(node.expression.getText(source)))
      titles.push(...textsOf(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** By path: pages name some files many times. */
const known = new Map<string, readonly string[]>();

/** Returns the titles of a file's tests and of their groups: first arguments of `it`, `test` and `describe`, and of their `each`. */
export function titlesOf(path: string): readonly string[] {
  const titles = known.get(path) ?? readTitles(path);
  known.set(path, titles);
  return titles;
}
