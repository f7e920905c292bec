import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

type Import = { from: string; to: string; isType: boolean; isLazy: boolean };
type Source = { path: string; text: string; tree: ts.SourceFile };

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(SRC, path), "utf8");
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });

const withoutSuffix = (path: string): string => path.replace(/(\/index)?\.tsx?$/, "");
const folderOf = (path: string): string => path.split("/")[0] ?? "";

const isTypeOnly = (clause: ts.ImportClause | undefined): boolean => {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
};

/** What a file imports, from this project and from packages; a dynamic import counts as any other. */
function importsOf({ path, tree }: Source): Import[] {
  const found: Import[] = [];
  const add = (target: ts.Expression | undefined, isType: boolean, isLazy = false) => {
    if (!target || !ts.isStringLiteral(target)) return;
    const { text } = target;
    const to = text.startsWith(".") ? normalize(join(dirname(path), text)) : text;
    found.push({ from: withoutSuffix(path), to, isType, isLazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const imports = sources.flatMap(importsOf);
const folders = new Set(sources.map(({ path }) => folderOf(path)));
const isOwn = ({ to }: Import): boolean => folders.has(folderOf(to));
const crossing = imports.filter((edge) => isOwn(edge) && folderOf(edge.from) !== folderOf(edge.to));

/**
 * The arrows: what a folder may import of another one. `values` are the only modules that it may run, or `all`;
 * their types, and those of every module of a folder that is named, are free.
 */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, "all" | "types" | readonly string[]>>>> = {
  "index.ts": {
    element: ["EdisGatewayElement", "defineEdisGateway", "load"],
    frame: ["FrameElement", "defineFrame"],
    session: "types",
    flow: "types",
  },
  "react.tsx": { element: ["defineEdisGateway"], frame: "types", session: ["fetched"] },
  "define.ts": {
    element: ["EdisGatewayElement", "defineEdisGateway"],
    frame: ["FrameElement", "defineFrame"],
  },
  "defineFrame.ts": { frame: ["FrameElement", "defineFrame"], element: "types" },
  "load.ts": { element: ["load"] },
  "vue.ts": { element: "types" },
  edisweb: {
    element: ["browserPorts", "defineEdisGateway", "early"],
    frame: ["bridge", "measures"],
    depository: ["config"],
    leaving: ["thisMachine"],
    session: ["earlyEnd", "fetched", "language"],
    texts: ["builtIn", "en-GB"],
  },
  frame: {
    leaving: ["addresses", "leave", "parseAddress"],
    payload: ["decode"],
    data: ["text"],
    session: ["fetched"],
  },
  element: {
    screens: ["GatewayApp", "mpin", "stage", "ui"],
    session: ["depositorysPage", "earlyEnd", "fetched", "language", "open", "session", "wording"],
    leaving: ["addresses", "leave"],
    flow: ["doubt", "limits", "routes"],
    data: ["own"],
    // the first screen before React, and what the build makes it of
    payload: ["presume"],
    texts: ["direction", "en-GB", "fill", "scriptCss", "texts"],
    depository: ["configurationFiles", "offeredLanguages"],
  },
  screens: {
    session: ["calls", "fetched", "state"],
    flow: ["dim", "identifiers", "limits", "regenerations", "securityOutcomes", "transition"],
    texts: "all",
    table: ["index"],
    payload: "types",
    data: ["own", "text"],
    leaving: ["parseAddress"],
  },
  session: {
    flow: ["doubt", "outcome", "startMpin", "steps", "transition"],
    depository: "all",
    envelope: ["seal"],
    payload: ["admit", "model", "presume"],
    leaving: ["addresses", "parseAddress", "returnTo", "wayBack"],
    data: ["own", "text"],
    texts: "all",
  },
  depository: {
    envelope: "all",
    payload: ["lengths", "model", "wire"],
    leaving: ["addresses", "parseAddress"],
    data: "all",
  },
  leaving: { flow: "types", data: ["own"] },
  flow: { texts: ["secondId"], data: ["text"] },
  payload: { data: "all" },
  envelope: { data: "all" },
  data: {},
  table: {},
  texts: { data: ["duration", "text"] },
};

/** What a screen may use of the flow and the session: pure questions about a step and its limits, and no transition of it. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  "flow/dim/modes": ["offersForgot"],
  "flow/identifiers": ["brokenIdentifiers", "dimIdentifiers", "identifiersOf", "inOrder"],
  "flow/limits": ["PAN_CHARACTERS", "SECRET_DIGITS", "SUBMIT_ATTEMPTS"],
  "flow/regenerations": ["mpinResendLabel", "slipCountdownLabel", "slipCountdownNote"],
  "flow/securityOutcomes": ["securityOutcomes"],
  "flow/transition": ["mayCancel"],
  "session/calls": ["qrText"],
  "session/fetched": ["fetched"],
  "session/state": ["say"],
};

/** Packages by the folders that may know them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // the built file beside it, which is there for a React older than the element's
  "react.tsx": ["react", "define"],
  "vue.ts": ["vue"],
  element: ["@r2wc/core", "react", "react-dom/client", "react-dom/server", "zustand/vanilla"],
  screens: ["react", "zustand/vanilla", "qrcode"],
  session: ["zustand/vanilla"],
  depository: ["valibot", "ofetch", "jose"],
  payload: ["valibot"],
  table: ["react", "@tanstack/react-table"],
};

const isAllowed = ({ from, to, isType }: Import): boolean => {
  const allowed = ALLOWED[sourceFolder(from)]?.[folderOf(to)];
  if (allowed === undefined) return false;
  if (isType || allowed === "all") return true;
  return allowed !== "types" && allowed.includes(to.split("/")[1] ?? "index");
};

/** The files at the top are folders of their own. */
const sourceFolder = (from: string): string =>
  from.includes("/")
    ? folderOf(from)
    : (sources.find(({ path }) => withoutSuffix(path) === from)?.path ?? from);

const shown = ({ from, to, isType }: Import) => `${from} → ${to}${isType ? " (types)" : ""}`;

describe("the arrows run one way", () => {
  it("and every edge between folders is one of the table's", () => {
    expect(crossing.length).toBeGreaterThan(50);
    expect(crossing.filter((edge) => !isAllowed(edge)).map(shown)).toEqual([]);
  });

  it("and every edge of the table is one that the code has", () => {
    const unused = Object.entries(ALLOWED).flatMap(([from, targets]) =>
      Object.entries(targets).flatMap(([to, allowed]) => {
        const edges = crossing.filter((edge) => sourceFolder(edge.from) === from && folderOf(edge.to) === to);
        if (typeof allowed === "string") return edges.length > 0 ? [] : [`${from} → ${to}`];
        return allowed
          .filter(
            (module) => !edges.some((edge) => !edge.isType && (edge.to.split("/")[1] ?? "index") === module),
          )
          .map((module) => `${from} → ${to}/${module}`);
      }),
    );
    expect(unused).toEqual([]);
  });

  it("and modules that are loaded together are in no circle", () => {
    const values = imports.filter((edge) => !edge.isType && !edge.isLazy && isOwn(edge));
    const after = (module: string) => values.filter(({ from }) => from === module).map(({ to }) => to);
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      after(from).some((next) => {
        if (next === wanted) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, wanted, seen);
      });
    const modules = [...new Set(values.map(({ from }) => from))];
    expect(modules.filter((module) => reaches(module, module))).toEqual([]);
  });

  it("and each folder knows only its own packages", () => {
    const strangers = imports
      .filter((edge) => !isOwn(edge) && !edge.to.endsWith(".css?raw"))
      .filter(({ from, to }) => !PACKAGES[sourceFolder(from)]?.includes(to));
    expect(strangers.map(shown)).toEqual([]);
  });

  it("and a screen takes no more of flow and session than pure questions", () => {
    const taken = sources
      .filter(({ path }) => path.startsWith("screens/"))
      .flatMap(({ path, tree }) =>
        tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
          if (!ts.isStringLiteral(moduleSpecifier) || !importClause || isTypeOnly(importClause)) return [];
          const to = normalize(join(dirname(path), moduleSpecifier.text));
          if (!/^(flow|session)\//.test(to)) return [];
          const allowed = QUESTIONS[to] ?? [];
          const bindings = importClause.namedBindings;
          if (!bindings || !ts.isNamedImports(bindings)) return [`${path}: all of ${to}`];
          return bindings.elements
            .filter((element) => !element.isTypeOnly && !allowed.includes(element.name.text))
            .map((element) => `${path}: ${element.name.text} of ${to}`);
        }),
      );
    expect(taken).toEqual([]);
  });
});

/** State of a module that is no element's own, and why it may be. */
const SHARED_STATE: Readonly<Record<string, string>> = {
  "flow/securityOutcomes.ts read": "what a pure function made of an answer, kept as long as the answer is",
  "screens/stage.ts made": "the stylesheets of texts that never change, made ahead of their screens",
};

/** The names that a module's top level declares with `let`, or as a collection that is there to be filled. */
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

describe("the source", () => {
  it("has no state of a module beside what is named here", () => {
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
    expect(naming).toEqual(["leaving/thisMachine.ts"]);
  });

  it("keeps its files short: 200 lines are seldom passed, 400 never", () => {
    const lengths = sources.map(({ path, text }) => ({ path, lines: text.split("\n").length }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines > 200).length).toBeLessThanOrEqual(sources.length * 0.06);
  });

  it("reaches for no global of a browser below the element, the screens and the host page", () => {
    const reaching = sources
      .filter(({ path }) => /^(data|flow|session|depository|envelope|payload|texts)\//.test(path))
      .flatMap(({ path, tree }) => globalsOf(tree).map((name) => `${path} ${name}`));
    expect(reaching.sort()).toEqual(Object.keys(REACHING).sort());
  });
});

/** What reaches for the world by itself, and why no port brings it. */
const REACHING: Readonly<Record<string, string>> = {
  "session/fetched.ts setTimeout":
    "what loads the product's own parts is made when they are, before there are ports",
};

/** What a browser has beside the language: the world, which comes in by ports (docs/contributing.md). */
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

/** The names of the world that a file uses and does not declare. */
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
