import ts from "typescript";
import { read } from "./pages";

const RETRY = /^retr(y|ies)$/;
const RUNNERS = /^(it|test|describe)$|configure$/;

/** Returns the name by which a call begins: `it` of `it.each(table)(title, run)`. */
function calledBy(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledBy(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return calledBy(node.tag);
  return ts.isIdentifier(node) ? node.text : "";
}

/** Tells whether a call runs tests: by a runner, or by a function of the same file that has a title as its first argument. */
const runsTests = (call: ts.CallExpression, source: ts.SourceFile): boolean =>
  RUNNERS.test(calledBy(call.expression)) ||
  RUNNERS.test(call.expression.getText(source)) ||
  call.arguments.slice(0, 1).some((first) => ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));

/**
 * Returns the lines that give a test a second try: a member `retry` or `retries` of an argument of a call that runs tests, and
 * in a configuration any such member.
 */
export function retriesIn(path: string, text: string = read(path)): string[] {
  // to parse every file would take a second
  if (!/\bretr(y|ies)\b/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const isConfig = /config\.ts$/.test(path);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isRetry =
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      RETRY.test(node.name.getText(source));
    if (isRetry) {
      const options = node.parent.parent;
      const isOption = ts.isCallExpression(options) && runsTests(options, source);
      const line = text.split("\n")[source.getLineAndCharacterOfPosition(node.getStart(source)).line];
      if (isConfig || isOption) found.push(line ?? "");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
