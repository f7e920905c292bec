import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, inject, it } from "vitest";
import { anchorsOf, linksOf } from "../docs/markdown";
import { commandsOf } from "../docs/pages";

const folder = join(inject("consumer"), "node_modules/edis-gateway");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
const json = (file: string) => JSON.parse(read(file));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => statSync(join(folder, file)).isFile())
  .sort();

/** The most bytes of a file, uncompressed, by the first pattern that matches it. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^dist\/frame\.js$/, 12_000],
  // the element, the life of its payload and its first screen, and React with the screens
  [/^dist\/edis-gateway\.js$/, 66_000],
  // the host page's; its data are in the markup, with each language's first texts
  [/^dist\/edisweb\/assets\/main-/, 38_700],
  [/^dist\/edisweb\/index\.html$/, 48_000],
  [/^dist\/(chunks|edisweb\/assets)\/gateway-/, 260_000],
  [/^dist\/lib\//, 200_000],
  [/^dist\/sandbox\/.*\.js$/, 400_000],
  [/^dist\/(chunks|edisweb\/assets)\/flow-/, 94_000],
  [/^dist\/(chunks|edisweb\/assets)\/table-/, 80_000],
  [/^dist\/.*\.js$/, 40_000],
  [/^dist\/.*\.(d\.ts|json|css|html|txt)$/, 40_000],
  [/^(README|CHANGELOG|SECURITY)\.md$|^LICENSE$|^package\.json$/, 24_000],
  [/^docs\/\w+\.md$/, 60_000],
  [/^docs\/openapi\.json$/, 220_000],
  [/^docs\/screens\.webp$/, 100_000],
  [/^docs\/vectors\//, 140_000],
  [/^docs\/(deploy|samples)\//, 18_000],
];

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const bin = (name: string, command: string): string => {
  const { bin: named } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
  return join(modules, name, named[command]);
};
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, output: stdout + stderr };
};

describe("the tarball", () => {
  it("passes publint --strict", () => {
    const { status, output } = run(bin("publint", "publint"), "run", folder, "--strict", "--pack", "false");
    expect(status, output).toBe(0);
  });

  it("has types that resolve as its code does (@arethetypeswrong/cli)", () => {
    const excluded = ["--exclude-entrypoints", "./custom-elements.json"];
    const { status, output } = run(
      bin("@arethetypeswrong/cli", "attw"),
      inject("tarball"),
      "--profile",
      "esm-only",
      ...excluded,
    );
    expect(status, output).toBe(0);
  });

  it("has each file within its limit, and no file without a limit", () => {
    const over = files.filter((file) => {
      const [, limit = 0] = LIMITS.find(([pattern]) => pattern.test(file)) ?? [];
      return statSync(join(folder, file)).size > limit;
    });
    expect(over).toEqual([]);
    // twelve languages of some 5 kB each, for pages and for bundlers, the documents, 46 kB, and the vectors, 100 kB
    expect(statSync(inject("tarball")).size).toBeLessThan(1_150_000);
  });

  it("has no demo, test, source or source map", () => {
    expect(files.filter((file) => /^(dist\/(demo|cdn)|demo|test|src)\/|\.map$/.test(file))).toEqual([]);
  });

  it("has no dependency: React is an optional peer, and so is Vue, for its types", () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = json("package.json");
    expect(dependencies).toBeUndefined();
    expect(Object.keys(peerDependencies)).toEqual(["react", "react-dom", "vue"]);
    for (const name of Object.keys(peerDependencies))
      expect(peerDependenciesMeta[name]).toEqual({ optional: true });
    const packages = files
      .filter((file) => /^dist\/(?!sandbox).*\.(js|d\.ts)$/.test(file))
      .flatMap((file) => ts.preProcessFile(read(file)).importedFiles.map(({ fileName }) => fileName));
    expect([...new Set(packages)].filter((name) => !/^(react(-dom)?(\/|$)|vue$|\.)/.test(name))).toEqual([]);
  });

  it("is installed by the docs' command without a warning and without other packages", () => {
    const [[, install = "", name = ""] = []] = commandsOf("docs/brokers.md", "Quickstart", "npm install");
    expect(commandsOf("README.md", "Put it on your page")).toContainEqual(["npm", install, name]);
    const empty = mkdtempSync(join(tmpdir(), "edis-gateway-alone-"));
    const npm = (...args: string[]) =>
      spawnSync("npm", [...args, "--offline", "--no-audit", "--no-fund"], { cwd: empty, encoding: "utf8" });
    try {
      writeFileSync(join(empty, "package.json"), "{}");
      const { status, stderr } = npm(install, inject("tarball"));
      expect(status, stderr).toBe(0);
      expect(stderr.split("\n").filter((line) => line && !/Unknown (user|env) config/.test(line))).toEqual(
        [],
      );
      const { dependencies } = JSON.parse(npm("ls", "--all", "--json").stdout);
      expect(Object.keys(dependencies)).toEqual([name]);
      // its optional peers, none of which was installed
      expect(dependencies[name].dependencies).toEqual({ react: {}, "react-dom": {}, vue: {} });
      // the command that `npx` runs
      const { stdout } = spawnSync(join(empty, "node_modules/.bin/edis-gateway"), ["--version"], {
        encoding: "utf8",
      });
      expect(stdout).toBe(`${json("package.json").version}\n`);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });

  it("has each document that the console and README refer to", () => {
    const named = files
      .filter((file) => /^(dist\/.*\.js|README\.md)$/.test(file))
      .flatMap((file) => read(file).match(/\bdocs\/\w+\.md/g) ?? []);
    expect(new Set(named).size).toBeGreaterThan(4);
    expect(named.filter((document) => !files.includes(document))).toEqual([]);
  });

  it("has the pictures and targets of its pages, those of folders too, so that they can be read from the package alone", () => {
    const pages = files.filter((file) => file.endsWith(".md"));
    const links = pages.flatMap((page) =>
      linksOf(read(page))
        .filter(({ path }) => path !== "" && !/^(https?|mailto):/.test(path))
        .map(({ path, anchor }) => ({ page, target: posix.join(posix.dirname(page), path), anchor })),
    );
    const holds = (target: string, anchor: string | undefined): boolean =>
      files.includes(target) && (anchor === undefined || anchorsOf(read(target)).includes(anchor));
    for (const page of [
      "README.md",
      "docs/contributing.md",
      "docs/deploy/README.md",
      "docs/samples/README.md",
    ])
      expect(new Set(links.map(({ page: from }) => from))).toContain(page);
    expect(links.filter(({ target, anchor }) => !holds(target, anchor))).toEqual([]);
  });

  it("says where it comes from, in addresses of one repository, and is published with provenance", () => {
    const { repository, homepage, bugs, keywords, publishConfig } = json("package.json");
    const [, address] = /^git\+(https:\/\/github\.com\/[\w-]+\/[\w-]+)\.git$/.exec(repository.url) ?? [];
    expect({ type: repository.type, homepage, bugs }).toEqual({
      type: "git",
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    });
    // and the pages send their readers to the same one
    const ours = files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => linksOf(read(file)).map(({ path }) => path))
      .filter((path) => /^https?:\/\/github\.com\//.test(path));
    expect(ours.length).toBeGreaterThan(1);
    expect(ours.filter((path) => !path.startsWith(`${address}/`))).toEqual([]);
    expect(keywords).toContain("edis");
    expect(keywords.toSorted()).toEqual([...new Set(keywords)].toSorted());
    expect(publishConfig).toEqual({ access: "public", provenance: true });
  });

  it("has each file that its files import", () => {
    const missing = files
      .filter((file) => /^dist\/.*\.js$/.test(file))
      .flatMap((file) =>
        ts
          .preProcessFile(read(file), true, true)
          .importedFiles.map(({ fileName }) => fileName)
          .filter((name) => /^\.\.?\//.test(name) && !files.includes(posix.join(posix.dirname(file), name)))
          .map((name) => `${file} → ${name}`),
      );
    expect(missing).toEqual([]);
  });

  it("carries the licence texts of its bundled packages", () => {
    for (const name of ["react", "react-dom", "zustand", "valibot", "jose", "ofetch", "qrcode"])
      for (const place of ["dist", "dist/edisweb"])
        expect(read(`${place}/THIRD-PARTY-LICENCES.txt`)).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(read("dist/sandbox/THIRD-PARTY-LICENCES.txt")).toMatch(/^hono \d/m);
  });

  it("lists its bundled packages as CycloneDX, with versions, licences and hashes (SBOM)", () => {
    const { bomFormat, metadata, components } = json("dist/sbom.json");
    expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", "edis-gateway"]);
    // versions of npm differ in these
    for (const member of ["properties", "externalReferences"])
      expect(metadata.component).not.toHaveProperty(member);
    const notices = ["dist", "dist/edisweb", "dist/sandbox"].map(
      (place) => `${place}/THIRD-PARTY-LICENCES.txt`,
    );
    const listed = components.map((one: { name: string; version: string }) => `${one.name} ${one.version}`);
    expect(listed.length).toBeGreaterThan(8);
    for (const one of listed)
      expect(
        notices.some((file) => read(file).includes(`${one}\n\n`)),
        one,
      ).toBe(true);
    for (const one of components) {
      expect(one.hashes[0].alg, one.name).toBe("SHA-512");
      expect(one.licenses.length, one.name).toBeGreaterThan(0);
    }
  });

  it("names the integrity of every file that a page may load (contract §1)", () => {
    const integrity: Record<string, string> = json("dist/integrity.json");
    const loadable = files
      .filter((file) => /^dist\/([\w-]+\.js|chunks\/.*|edisweb\/.*\.(js|css))$/.test(file))
      .map((file) => file.replace("dist/", ""))
      .filter((file) => !["index.js", "react.js", "load.js", "vue.js"].includes(file));
    expect(Object.keys(integrity)).toEqual(loadable);
    for (const [file, hash] of Object.entries(integrity))
      expect(hash).toBe(
        `sha384-${createHash("sha384")
          .update(readFileSync(join(folder, "dist", file)))
          .digest("base64")}`,
      );
    const snippet = read("dist/integrity.html");
    for (const [file, hash] of Object.entries(integrity).filter(([name]) =>
      /^(edis-gateway|frame|chunks\/)/.test(name),
    )) {
      expect(snippet).toContain(`/edis-gateway/${json("package.json").version}/${file}`);
      expect(snippet).toContain(hash);
    }
  });

  it("can be imported on a server without a document, and defines nothing (contract §1)", () => {
    const script = `
      const face = await import("edis-gateway"), react = await import("edis-gateway/react"), define = await import("edis-gateway/define");
      console.log(typeof face.defineEdisGateway, typeof face.loadEdisGateway, typeof react.EdisGateway, typeof define.EdisGatewayElement, typeof customElements);
      await face.loadEdisGateway({ from: "https://depository.example", version: "0.2.0" }).catch(({ message }) => console.log(message));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: inject("consumer"),
      encoding: "utf8",
    });
    expect(output.trim().split("\n")).toEqual([
      "function function object function undefined",
      "<edis-gateway> can be loaded in a browser only",
    ]);
  });

  it("can be required", () => {
    const output = execFileSync(
      process.execPath,
      ["-e", `console.log(typeof require("edis-gateway/define").EdisGatewayElement)`],
      {
        cwd: inject("consumer"),
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    expect(output.trim()).toBe("function");
  });
});
