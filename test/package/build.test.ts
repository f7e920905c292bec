import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chunksAfter } from "../../build/chunks.mjs";

const root = new URL("../../", import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "edis-build-"));
  await mkdir(join(folder, "src"));
  await writeFile(
    join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "target": "es2022", "module": "es2022", "strict": true }, "include": ["src"] }',
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds a package of one file as Rollup's configuration builds the package's faces; rejects with what the build printed. */
async function built(code: string): Promise<string> {
  await writeFile(join(folder, "src/face.ts"), code);
  const script = `
    import { rollup } from ${JSON.stringify(import.meta.resolve("rollup"))};
    import { compiled } from ${JSON.stringify(new URL("build/compiled.mjs", root).href)};
    const bundle = await rollup({ input: "src/face.ts", plugins: compiled({ browser: true, isChecked: true }) });
    console.log((await bundle.generate({})).output[0].code);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
  });
  return stdout;
}

describe("the build", () => {
  it("of the package's faces fails at a type error", async () => {
    await expect(built("export const digits: number = 6;")).resolves.toContain("digits = 6");
    await expect(built('export const digits: number = "six";')).rejects.toThrow("TS2322");
  });

  it("fails if a chunk begins with a file that is not there", () => {
    expect(() => chunksAfter({ main: ["src/edisweb/main.ts"] })).not.toThrow();
    expect(() => chunksAfter({ main: ["src/edisweb/renamed.ts"] })).toThrow("no file src/edisweb/renamed.ts");
  });
});
