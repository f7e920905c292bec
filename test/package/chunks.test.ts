import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin as EsbuildPlugin } from "esbuild";
import { type OutputChunk, type Plugin, rollup } from "rollup";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { CHUNKS } from "../../build/chunks.mjs";
import { entryCopies } from "../../build/entryCopies.mjs";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = join(root, "dist/");
const chunks = readdirSync(`${dist}chunks`).map((file) => `chunks/${file}`);
const { exports }: { exports: Record<string, { default?: string }> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
/** The files behind the package's entries. */
const entries = Object.values(exports).flatMap((entry) => entry.default?.replace("./dist/", "") ?? []);
const treeOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(dist + file, "utf8"), ts.ScriptTarget.Latest, true);

it("every chunk's name ends in a hash of eight characters, which tells servers that it never changes", () => {
  const assets = readdirSync(`${dist}edisweb/assets`);
  expect(assets.length).toBeGreaterThan(20);
  expect([...chunks, ...assets].filter((file) => !/-[\w-]{8}\.js$/.test(file))).toEqual([]);
});

/** An entry and a chunk that it loads later; both import `one`, also through another module. */
const SOURCES: Readonly<Record<string, string>> = {
  entry: `import { one } from "two"; export const later = () => import("later"); export const mine = one;`,
  one: `export const one = { is: "shared" };`,
  two: `export { one } from "one"; export const unused = () => import("later");`,
  later: `import { one } from "one"; import { one as other } from "two"; export { one as theirs }; export const same = one === other;`,
};

const inMemory: Plugin = {
  name: "in-memory",
  resolveId: (id) => id.replace("./", ""),
  load: (id) => SOURCES[id] ?? null,
};

async function built(): Promise<readonly OutputChunk[]> {
  const bundle = await rollup({ input: "entry", plugins: [entryCopies, inMemory] });
  const { output } = await bundle.generate({ format: "es", chunkFileNames: "chunks/[name]-[hash].js" });
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}

describe("a chunk", () => {
  it("imports nothing from the entry, which exports only its own names", async () => {
    const [entry, ...laterOnes] = await built();
    expect(entry?.exports).toEqual(["later", "mine"]);
    expect(entry?.dynamicImports).toEqual(laterOnes.map(({ fileName }) => fileName));
    expect(laterOnes).toHaveLength(1);
    expect(laterOnes.flatMap(({ imports }) => imports)).toEqual([]);
  });

  it("works with any address of the entry, with one copy of the chunks' modules and one of the entry's", async () => {
    const [entry, later] = await built();
    const addressOf = (code = "") => `data:text/javascript,${encodeURIComponent(code)}`;
    const code = entry?.code.replace(
      /import\(["'](.+?)["']\)/,
      `import(${JSON.stringify(addressOf(later?.code))})`,
    );
    const load = async (query: string) => {
      const { mine, later: loadLater } = await import(/* @vite-ignore */ addressOf(`${code}//${query}`));
      return { mine, ...(await loadLater()) };
    };
    const [plain, asked] = [await load(""), await load("?v=3")];
    expect(plain.mine).toEqual({ is: "shared" });
    expect(plain.theirs).toEqual(plain.mine);
    expect(plain.theirs).not.toBe(plain.mine);
    expect(asked.theirs).toBe(plain.theirs);
    expect(plain.same).toBe(true);
  });
});

/** Leaves out lazy chunks, data and packages. */
const atOnce: EsbuildPlugin = {
  name: "at-once",
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ path, kind }) => {
      const isSource = path.startsWith("./") || path.startsWith("../") || kind === "entry-point";
      return isSource && kind !== "dynamic-import" && !path.includes("?") ? null : { path, external: true };
    }),
};

/** Returns the source modules that `file` imports statically, as the build would keep them. */
async function loadedWith(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    plugins: [atOnce],
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  );
}

/** Module-level state: a changing variable, an empty collection to be filled, a module loaded once, a symbol. */
const STATE = /^(export )?(let |const .*(new (Weak)?(Map|Set)(<.*>)?\(\)|lazyModule\(|Symbol\())/m;

describe("the entry's own copies", () => {
  it("are of modules without state, except for a cache", async () => {
    const isStateful = (file: string) => STATE.test(readFileSync(join(root, file), "utf8"));
    const entry = new Set(await loadedWith("src/define.ts"));
    expect([...entry].filter(isStateful)).toContain("src/element/attach.ts");
    const files = [...Object.values(CHUNKS).flat(), "src/frame/hostPageConnection.ts"];
    const later = await Promise.all(files.map(loadedWith));
    const copied = [...new Set(later.flat())].filter((file) => entry.has(file));
    expect(copied).toContain("src/i18n/texts.ts");
    expect(copied.filter(isStateful)).toEqual(["src/dom/styleSheets.ts"]);
  });
});

describe("the files that pages load (contract §1)", () => {
  it.each(entries)("%s is a module with a static export", (file) => {
    expect(treeOf(file).statements.some(ts.isExportDeclaration)).toBe(true);
  });

  it("are chunks that do not import the entry", () => {
    expect(chunks.length).toBeGreaterThan(4);
    for (const chunk of chunks) expect(readFileSync(dist + chunk, "utf8")).not.toContain("edis-gateway.js");
  });

  it("have at most 8 chunks of code besides one for each language, in the element's folder and in the host page's", () => {
    const entries = ["main", "loadFailureFallback"];
    const languages = Object.keys(LOCALE_LOADERS);
    for (const folder of ["chunks", "edisweb/assets"]) {
      const names = readdirSync(dist + folder).map((file) => file.replace(/-\w+\.js$/, ""));
      expect(names).toEqual(expect.arrayContaining(languages));
      const ofCode = names.filter((name) => ![...languages, ...entries].includes(name));
      expect(ofCode.length).toBeLessThanOrEqual(8);
    }
  });

  it("verify the configuration and end a transaction without any other file", () => {
    const importsOf = (stem: string) => {
      const file = chunks.find((chunk) => chunk.startsWith(`chunks/${stem}-`)) ?? "";
      const { importedFiles } = ts.preProcessFile(readFileSync(dist + file, "utf8"), true, true);
      return importedFiles.map(({ fileName }) => fileName.replace(/-\w+\.js$/, ""));
    };
    expect(importsOf("open")).toEqual([]);
    expect(importsOf("hostPageConnection")).toEqual(["./open"]);
  });

  it.each(["edis-gateway.js", "index.js", "react.js", ...chunks])(
    "%s has no await at its top and declares no function in a block",
    (file) => {
      const found: string[] = [];
      const visit = (node: ts.Node, isTop: boolean): void => {
        if (isTop && (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)))
          found.push("await");
        const isBlock = ts.isBlock(node) && !ts.isFunctionLike(node.parent);
        if (isBlock && node.statements.some(ts.isFunctionDeclaration))
          found.push(`function in ${node.getText().slice(0, 60)}`);
        ts.forEachChild(node, (child) => visit(child, isTop && !ts.isFunctionLike(node)));
      };
      visit(treeOf(file), true);
      expect(found).toEqual([]);
    },
  );
});
