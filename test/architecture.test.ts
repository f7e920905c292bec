import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SRC = join(ROOT, "src");

type Source = { path: string; text: string; tree: ts.SourceFile };

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(SRC, path), "utf8");
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });

/** The allowed module-level state, each with its reason. */
const SHARED_STATE: Readonly<Record<string, string>> = {
  "flow/securityOutcomes.ts read": "what a pure function made of an answer, kept as long as the answer is",
  "element/attach.ts attachments": "what is under way at an element, before its class is defined too",
  "screens/securities/loadedSecurities.ts stores":
    "the securities that a session has loaded, kept while its element is out of the document",
  "dom/styleSheets.ts made": "the stylesheets of texts that never change, made ahead of their screens",
};

/** Returns the names that a module's top level declares with `let` or as a collection to be filled. */
function mutableNames({ path, tree }: Source): string[] {
  return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    return declarationList.declarations
      .filter(({ initializer, type }) => {
        if (!isConst) return true;
        const isEmptyCollection =
          initializer !== undefined && ts.isNewExpression(initializer) && !initializer.arguments?.length;
        const isEmptyList =
          initializer !== undefined &&
          ts.isArrayLiteralExpression(initializer) &&
          initializer.elements.length === 0;
        return (isEmptyCollection || isEmptyList) && !/^(readonly |Readonly)/.test(type?.getText() ?? "");
      })
      .map(({ name }) => `${path} ${name.getText()}`);
  });
}

/** Returns what a module's top level declares by name: its types, functions, classes and variables. */
function declarationsOf(statement: ts.Statement): readonly ts.NamedDeclaration[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed ? [statement] : [];
}

/** Returns the names of a module's top level, each with whether it is exported. */
const namesOf = ({ path, tree }: Source) =>
  tree.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return declarationsOf(statement).flatMap(({ name }) =>
      name ? [{ name: name.getText(tree), path, isExported }] : [],
    );
  });

/** Tells whether a file is a language's: it has the names of en-GB's, as the same tables of texts in another language. */
const isOfLanguage = ({ path }: Source): boolean => /^i18n\/(?!en-GB\/)[\w-]+\//.test(path);

/** Returns the names that a file may take from another: in an import or re-export, from an object, or after a dot. */
function takenNames(path: string, text: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node) || ts.isBindingElement(node))
      names.push((node.propertyName ?? node.name).getText());
    else if (ts.isPropertyAccessExpression(node)) names.push(node.name.text);
    else if (ts.isQualifiedName(node)) names.push(node.right.text);
    else if (ts.isImportTypeNode(node) && node.qualifier) names.push(node.qualifier.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return names;
}

describe("the source", () => {
  it("gives no two things one name: what a module exports, no other module declares", () => {
    const declared = sources.filter((source) => !isOfLanguage(source)).flatMap(namesOf);
    const paths = new Map(declared.map(({ name }) => [name, new Set<string>()]));
    for (const { name, path } of declared) paths.get(name)?.add(path);
    expect(paths.size).toBeGreaterThan(1000);
    const shared = declared
      .filter(({ name, isExported }) => isExported && (paths.get(name)?.size ?? 0) > 1)
      .map(({ name, path }) => `${name}: ${path}, and ${[...(paths.get(name) ?? [])].join(", ")}`);
    expect(shared).toEqual([]);
  });

  it("exports nothing for itself alone: another module, a test, the demo or the build imports it", () => {
    const used = new Set(
      ["src", "test", "demo", "build"].flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
          .filter((path) => /\.(tsx?|mjs)$/.test(path))
          .flatMap((path) => takenNames(path, readFileSync(join(ROOT, folder, path), "utf8"))),
      ),
    );
    const exported = sources
      .filter(({ path }) => path.includes("/"))
      .flatMap(namesOf)
      .filter(({ isExported }) => isExported);
    expect(exported.length).toBeGreaterThan(500);
    expect(exported.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  it("has no module-level state but the named one", () => {
    expect(sources.flatMap(mutableNames).sort()).toEqual(Object.keys(SHARED_STATE).sort());
  });

  it.each([
    ["any", /:\s*any\b|<any\b|\bas any\b|\bany\[\]/],
    ["a silenced compiler", /@ts-(ignore|expect-error|nocheck)/],
    ["a non-null assertion", /[\w)\]]!(\.|;|,|\)|\[)/],
    ["markup made of text", /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/],
    ["code made of text", /\beval\(|new Function\b|setTimeout\(\s*["'`]/],
    ["a style in markup", /\bstyle=|<style\b|\.style\b|cssText/],
    ["a path of some machine", /["'`(\s](\/(work|tmp|home|root|Users)\/|[A-Z]:\\\\)/],
    ["a registry", /registry\.npmjs|npm\.pkg|yarnpkg\.com/],
    ["a host of its own", /https?:\/\/(?!www\.google\.com\/recaptcha|www\.w3\.org\/2000\/svg)[a-z0-9]/i],
    ["a hook for tests", /import\.meta\.vitest|NODE_ENV|__TEST__|data-testid/],
    ["a banner", /\/[/*]\s*[-=*#]{5,}/],
    ["something left to do", /\b(TODO|FIXME|XXX|HACK)\b/],
  ])("has nowhere %s", (_what, pattern) => {
    const found = sources.flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("names this machine only where a return address may lead to it (contract §4)", () => {
    const naming = sources
      .filter(({ text }) => /localhost|127\.0\.0\.1|127\(/.test(text))
      .map(({ path }) => path);
    expect(naming).toEqual(["data/urls.ts"]);
  });

  it("keeps its files short: 200 lines are seldom passed, 400 never", () => {
    const lengths = sources.map(({ path, text }) => ({ path, lines: text.split("\n").length }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines > 200).length).toBeLessThanOrEqual(sources.length * 0.06);
  });

  it("uses no browser global outside the element, the screens and the host page", () => {
    const reaching = sources
      .filter(({ path }) => /^(data|flow|session|depository|envelope|payload|i18n)\//.test(path))
      .flatMap(({ path, tree }) => globalsOf(tree).map((name) => `${path} ${name}`));
    expect(reaching.sort()).toEqual(Object.keys(REACHING).sort());
  });
});

/** The files that use browser globals directly, and why no port brings them. */
const REACHING: Readonly<Record<string, string>> = {
  "data/lazyModule.ts clearTimeout": "as setTimeout",
  "data/lazyModule.ts setTimeout":
    "what loads the product's own parts is made when they are, before there are ports",
};

/** The browser globals besides the language's, which come in by ports (docs/contributing.md). */
const WORLD = [
  ...["globalThis", "window", "document", "navigator", "location", "history", "addEventListener"],
  ...["localStorage", "sessionStorage", "indexedDB", "fetch", "XMLHttpRequest", "crypto"],
  ...[
    "setTimeout",
    "setInterval",
    "clearTimeout",
    "clearInterval",
    "requestAnimationFrame",
    "queueMicrotask",
  ],
  ...["performance", "Date.now"],
];

/** Returns the browser globals that a file uses and does not declare. */
function globalsOf(tree: ts.SourceFile): string[] {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (
      (ts.isBindingElement(node) || ts.isParameter(node) || ts.isVariableDeclaration(node)) &&
      ts.isIdentifier(node.name)
    )
      declared.add(node.name.text);
    if (ts.isPropertyAccessExpression(node)) {
      used.add(node.getText(tree));
      visit(node.expression);
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    }
    if (ts.isMethodDeclaration(node)) {
      for (const part of [...node.parameters, node.body]) if (part) visit(part);
      return;
    }
    if (ts.isIdentifier(node)) used.add(node.text);
    node.forEachChild(visit);
  };
  visit(tree);
  return WORLD.filter((name) => used.has(name) && !declared.has(name));
}

it("gives no listener a signal: dom/listen.ts removes it instead, and says why (R92)", () => {
  const given: string[] = [];
  const visit = (path: string, node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\baddEventListener$/.test(node.expression.getText())) {
      const [, , options] = node.arguments;
      if (options && /\bsignal\b/.test(options.getText())) given.push(`${path}: ${node.getText()}`);
    }
    node.forEachChild((child) => visit(path, child));
  };
  for (const { path, tree } of sources) visit(path, tree);
  expect(given).toEqual([]);
});
