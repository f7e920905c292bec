import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, rollup } from "rollup";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { sharedByEntry } from "../../build/sharedByEntry.mjs";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const chunks = readdirSync(`${dist}chunks`).map((file) => `chunks/${file}`);
const treeOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(dist + file, "utf8"), ts.ScriptTarget.Latest, true);

it("every chunk's name ends in a hash of eight characters, by which servers know what never changes", () => {
  const assets = readdirSync(`${dist}edisweb/assets`);
  expect(assets.length).toBeGreaterThan(20);
  expect([...chunks, ...assets].filter((file) => !/-[\w-]{8}\.js$/.test(file))).toEqual([]);
});

const SOURCES: Readonly<Record<string, string>> = {
  entry: `import { one } from "one"; export const later = () => import("later"); export const mine = one;`,
  one: `export const one = { is: "shared" }; export const two = () => one;`,
  later: `import { one, two as other } from "one"; export const theirs = one; export const same = other() === one;`,
};

const inMemory: Plugin = {
  name: "in-memory",
  resolveId: (id) => id.replace("./", ""),
  load: (id) => SOURCES[id] ?? null,
};

async function built() {
  const bundle = await rollup({
    input: "entry",
    preserveEntrySignatures: "allow-extension",
    plugins: [inMemory, sharedByEntry()],
  });
  const { output } = await bundle.generate({ format: "es", chunkFileNames: "chunks/[name]-[hash].js" });
  return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
}

/** Runs the entry under an address of its own; the chunk is found beside it wherever the entry came from. */
async function run(files: Awaited<ReturnType<typeof built>>, query: string) {
  const [entry, later] = files;
  const addressOf = (code = "") => `data:text/javascript,${encodeURIComponent(code)}`;
  const code = entry?.code.replace(
    /import\(["'](.+?)["']\)/,
    `import(${JSON.stringify(addressOf(later?.code))})`,
  );
  const { mine, later: load } = await import(/* @vite-ignore */ addressOf(`${code}//${query}`));
  return { mine, ...(await load()) };
}

describe("a chunk", () => {
  it("finds the very things that the entry has, whatever address the entry was loaded by", async () => {
    const files = await built();
    for (const query of ["", "?v=3"]) {
      const { mine, theirs, same } = await run(files, query);
      expect(theirs.is).toBe("shared");
      expect(same).toBe(true);
      if (query === "") expect(theirs).toBe(mine);
    }
  });

  it("imports nothing of the entry, which exports nothing but its own names", async () => {
    const [entry, later] = await built();
    expect(later?.code).not.toMatch(/\bimport\b/);
    expect(entry?.code.match(/export \{(.*?)\}/)?.[1]?.match(/as (\w+)/g)).toEqual(["as later", "as mine"]);
  });

  it("of another version never meets this one's entry", async () => {
    const keyOf = async () => (await built())[1]?.code.match(/Symbol\.for\("(.+?)"\)/)?.[1];
    const before = await keyOf();
    Object.assign(SOURCES, { one: `${SOURCES["one"]} /* changed */` });
    expect(before).toBeTruthy();
    expect(await keyOf()).not.toBe(before);
  });
});

describe("what pages load (contract §1)", () => {
  it("is an entry with a static export, and chunks that do not import it", () => {
    const [last] = treeOf("edis-gateway.js").statements.slice(-1);
    expect(last && ts.isExportDeclaration(last)).toBe(true);
    expect(chunks.length).toBeGreaterThan(4);
    for (const chunk of chunks) expect(readFileSync(dist + chunk, "utf8")).not.toContain("edis-gateway.js");
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
