import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createDepository, DEFAULT_MPIN, DEFAULT_PAN } from "../../demo/depository/index";
import { importSigningKey, readClaims } from "../../src/depository/jws";
import { ATTRIBUTES } from "../../src/element/attributes";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { slip } from "../../src/i18n/en-GB/slip";
import { LANGUAGES } from "../../src/i18n/languages";
import { FIRST_SCREEN_BYTES } from "../browser/support/firstScreen";
import { commandsOf } from "../docs/pages";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const DOCUMENTS = [
  "README.md",
  "docs/contract.md",
  "docs/brokers.md",
  "docs/operators.md",
  "docs/contributing.md",
  "docs/performance.md",
  "docs/security.md",
  "docs/accessibility.md",
];
const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(
  read("package.json"),
);

/** Returns the part of a document below a second-level heading. */
const section = (document: string, heading: string): string =>
  read(document)
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`)) ?? "";

/** Returns the first cells of the tables in a text that are code. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = ""]) => cell);

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  it("names only existing files", () => {
    const named = codeIn(text).filter((code) =>
      /^(src|test|demo|docs|dist|build|conformance)\/[\w./-]+$/.test(code),
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names only existing commands", () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? "",
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe("README.md", () => {
  const text = read("README.md");

  it("names the demo's M-PIN, PAN, ports and the variables that replace them", () => {
    expect(text).toContain(`M-PIN is \`${DEFAULT_MPIN}\``);
    expect(text).toContain(`it is \`${DEFAULT_PAN}\``);
    const demo = read("demo/main.ts");
    for (const [, port = ""] of text.matchAll(/:(43\d0)\//g)) expect(demo).toContain(`port: ${port}`);
    const variables = text.match(/\b\w+_PORT\b/g) ?? [];
    expect(variables).toHaveLength(4);
    for (const name of variables) expect(demo).toContain(`"${name}"`);
  });

  it("says, as docs/brokers.md does, how to pack it from a clean checkout: `npm pack` builds first", () => {
    for (const page of [text, read("docs/brokers.md")]) expect(page).toContain("npm ci && npm pack");
    expect(scripts["prepack"]).toBe("npm run build");
  });

  it("has the command that `.ci/run` runs on a clean checkout", () => {
    const commands = read(".ci/run")
      .split("\n")
      .filter((line) => line.startsWith("npm "));
    expect(commands).toEqual(["npm ci", "npm test"]);
    expect(text).toContain(`\n${commands.join(" && ")} `);
  });

  it("gives commands that are scripts of the package", () => {
    const commands = commandsOf("README.md", "Try it").filter((words) => words.join(" ") !== "npm ci");
    expect(commands).toEqual([
      ["npm", "start"],
      ["npm", "test"],
    ]);
    for (const [, script = ""] of commands) expect(scripts).toHaveProperty(script);
  });

  it("names the gallery, to which the depository's first page links", async () => {
    const { start } = createDepository({ dist: join(root, "dist") });
    const { url, close } = await start(0);
    try {
      expect(text).toContain("/demo/gallery/ |");
      expect(await (await fetch(`${url}/`)).text()).toContain('href="/demo/gallery/"');
      expect((await fetch(`${url}/demo/gallery/`)).status).toBe(200);
    } finally {
      await close();
    }
  });

  it("names every built-in language", () => {
    for (const tag of Object.keys(LANGUAGES)) expect(text).toContain(`\`${tag}\``);
  });
});

describe("docs/contract.md", () => {
  const output = section("docs/contract.md", "1. Build output (what other people load)");
  const { exports } = JSON.parse(read("package.json"));

  it("names every entry of the package, and the file behind it (§1)", () => {
    const named = codeIn(output);
    expect(Object.keys(exports).filter((entry) => !named.includes(entry))).toEqual([]);
    const files = Object.values<{ default?: string }>(exports).flatMap((entry) => entry.default ?? []);
    expect(files.filter((file) => !named.includes(file.replace("./", "")))).toEqual([]);
  });
});

describe("docs/brokers.md", () => {
  const text = read("docs/brokers.md");

  it("names the repository, from which the package is made until it is published", () => {
    const { repository } = JSON.parse(read("package.json"));
    expect(text).toContain(`\`${repository.url.replace("git+", "")}\``);
  });

  it("lists the ports that a sandbox knows", () => {
    const [, known = ""] = /const PORTS = \[([\d, ]+)\]/.exec(read("demo/sandbox/main.ts")) ?? [];
    const [, ports = ""] = /a port that the sandbox knows: ([^.]+)\./.exec(text) ?? [];
    expect(ports.match(/\d+/g)).toEqual(known.match(/\d+/g));
    expect(ports).toContain("3000");
  });

  it("lists the element's attributes, its events, and every reason of a `fail`", () => {
    const attributes = firstCells(section("docs/brokers.md", "The element"));
    expect(attributes.sort()).toEqual(Object.values(ATTRIBUTES).sort());
    const { customElements } = JSON.parse(read("package.json"));
    const [{ declarations }] = JSON.parse(read(customElements)).modules;
    const events: { name: string }[] = declarations[0].events;
    expect(firstCells(section("docs/brokers.md", "Events")).sort()).toEqual(
      events.map(({ name }) => name).sort(),
    );
    const [, union = ""] = /FailReason =([^;]+);/.exec(read("src/flow/outcome.ts")) ?? [];
    const reasons = [...union.matchAll(/"([\w-]+)"/g)].map(([, reason]) => reason);
    expect(firstCells(section("docs/brokers.md", "When it fails"))).toEqual(reasons);
  });

  it("asks of a sandbox the permissions that the frame element gives to the depository's page", () => {
    const [, documented = ""] = /`sandbox`, it needs `([^`]+)`/.exec(text) ?? [];
    const source = read("src/frame/iframe.ts");
    expect(source).toContain(`"${documented.replace(/\s+/g, " ")}"`);
    const [, allowed = ""] = /`allow="([\w-]+)"`/.exec(text) ?? [];
    expect(source).toContain(`iframe.allow = "${allowed}"`);
    expect(read("README.md")).toContain(`allow="${allowed}"`);
  });
});

describe("docs/operators.md", () => {
  const text = read("docs/operators.md");

  it("asks for the headers that the demo depository sends with the host page", async () => {
    const origins = ["https://broker.example"];
    const brokers = { BRK001: { name: "Acme Broking Ltd", origins } };
    const running = await createDepository({ dist: join(root, "dist"), brokers }).start(0);
    try {
      const { headers } = await fetch(`${running.url}/edisweb/`);
      const [, documented = ""] = /```\n(Content-Security-Policy: [\s\S]*?)```/.exec(text) ?? [];
      const lines = documented
        .replaceAll(/\n +/g, " ")
        .replaceAll(/<(returns|framers)>/g, origins.join())
        .trim()
        .split("\n");
      expect(lines).toHaveLength(4);
      for (const line of lines) {
        const [name = "", ...value] = line.split(": ");
        // the demo has a stand-in of reCAPTCHA, which makes a policy as Google's loader does
        expect(headers.get(name)?.replace(/ recaptcha$/, "")).toBe(value.join(": "));
      }
      expect(text).toContain("trusted-types edis-gateway recaptcha\n");
    } finally {
      await running.close();
    }
  });

  it("has the commands that make a key, and a script that signs the files with it, which the gateway verifies", async () => {
    const signing = section("docs/operators.md", "Signing the configuration");
    const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(signing) ?? [];
    const [, lines = ""] = /```js\n([\s\S]*?)```/.exec(signing) ?? [];
    const folder = mkdtempSync(join(tmpdir(), "edis-signing-"));
    try {
      const output = execFileSync("sh", ["-ec", commands], { cwd: folder, encoding: "utf8", stdio: "pipe" });
      expect(output).toBe("");
      // the file that docs/deploy/README.md releases with, as it is
      expect(read("docs/deploy/README.md")).toContain('"$(cat signing-key.b64)"');
      const key = readFileSync(join(folder, "signing-key.b64"), "utf8");
      // as release.sh wants it
      expect(key).toMatch(/^[A-Za-z0-9+/]{122}==$/);
      expect(statSync(join(folder, "signing.pem")).mode & 0o077).toBe(0);
      writeFileSync(join(folder, "sign.mjs"), lines);
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      const runs = [...signing.matchAll(/`node (sign\.mjs) (\S+) (\S+)`/g)];
      expect(runs.map(([, , , file]) => file)).toEqual(["portal-edis-service.json", "properties.json"]);
      const signingKey = await importSigningKey(key, crypto.subtle);
      for (const [, script = "", claimsFile = "", signedFile = ""] of runs) {
        // the times of contract §5's example are replaced
        const claims = { iss: "edis-portal", iat: 0, exp: 0, of: signedFile };
        writeFileSync(join(folder, claimsFile), JSON.stringify(claims));
        execFileSync(process.execPath, [script, claimsFile, signedFile], { cwd: folder });
        const { token } = JSON.parse(readFileSync(join(folder, signedFile), "utf8"));
        const read = await readClaims(token, signingKey, Date.now(), "");
        expect(read).toMatchObject({ iss: "edis-portal", of: signedFile });
      }
      expect(readdirSync(folder).filter((file) => file.endsWith(".new"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("names everything that is kept in the browser", () => {
    const keys = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && /\b(set|remove)Item\(/.test(read(`src/${path}`)))
      .sort();
    // safeStorage.ts passes on the keys of the other two
    expect(keys).toEqual([
      "element/safeStorage.ts",
      "session/localeController.ts",
      "session/storedConfirmationTime.ts",
    ]);
    for (const key of ["edis-gateway:<transactionRefNo>:confirmationTime", "edis-gateway:locale"])
      expect(text).toContain(`\`${key}\``);
  });

  it("names the languages, the texts to review first, and the layout's widths", () => {
    const languages = section("docs/operators.md", "Languages");
    for (const tag of Object.keys(LANGUAGES)) expect(languages).toContain(`\`${tag}\``);
    const keys = Object.keys({ ...firstScreen, ...common, ...slip });
    const named = codeIn(languages).filter((code) => /^[A-Z]+_[A-Z_]+…?$/.test(code));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !keys.some((key) => key.startsWith(name.replace("…", ""))))).toEqual([]);
    const css = readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".css"))
      .map((path) => read(`src/screens/${path}`))
      .join("");
    for (const [, width = ""] of text.matchAll(/(\d{3}) px/g))
      expect(css).toMatch(new RegExp(`@container.*${width}px`));
  });

  it("names the build's folder that is served under its version", () => {
    const integrity = JSON.parse(read("dist/integrity.json"));
    const folder = `dist/cdn/edis-gateway/${version}/`;
    expect(text).toContain("`dist/cdn/edis-gateway/<version>/`");
    for (const file of Object.keys(integrity).filter((name) => !name.startsWith("edisweb/")))
      expect(read(folder + file) === read(`dist/${file}`)).toBe(true);
  });
});

describe("docs/contributing.md", () => {
  const text = read("docs/contributing.md");

  it("has every folder of the sources in its map", () => {
    const mapped = firstCells(section("docs/contributing.md", "The map of the code"));
    const folders = readdirSync(join(root, "src"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `src/${name}/`);
    expect(mapped.filter((path) => path.startsWith("src/")).sort()).toEqual(folders.sort());
    expect(mapped.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("has every command", () => {
    const commands = section("docs/contributing.md", "Commands");
    for (const name of Object.keys(scripts))
      expect(commands).toContain(name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`);
  });

  it("has each part of `npm run test:all` with its time", () => {
    const [, slow = ""] = /SLOW_PARTS[^=]*= \[([\s\S]*?)\];/.exec(read("test/run.ts")) ?? [];
    const parts = [...slow.matchAll(/script: "([\w:]+)"/g)].map(([, script]) => `\`npm run ${script}\``);
    expect(parts.length).toBeGreaterThan(10);
    const rows = section("docs/contributing.md", "Tests by their time")
      .split("\n")
      .filter((line) => /^\| .*\d+ minutes? \|$/.test(line));
    expect(parts.filter((part) => !rows.some((row) => row.includes(part)))).toEqual([]);
  });

  it("has every folder of the tests in its map", () => {
    const [, mapped = ""] = /^\| `test\/` \|(.*)$/m.exec(text) ?? [];
    const ofSources = readdirSync(join(root, "src"));
    const folders = readdirSync(join(root, "test"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !ofSources.includes(entry.name))
      .map(({ name }) => `\`${name}/\``);
    expect(folders.length).toBeGreaterThan(10);
    expect(folders.filter((folder) => !mapped.includes(folder))).toEqual([]);
  });

  it("has the limits of the tests and the bench", () => {
    expect(text).toContain(`at most ${FIRST_SCREEN_BYTES / 1000} kB`);
    const limitIn = (file: string, name: string) => new RegExp(`${name} = ([\\d.]+);`).exec(read(file))?.[1];
    expect(text).toContain(`at most ${limitIn("test/bench/firstScreen.ts", "HOST_PAGE_LIMIT")} times`);
    expect(text).toContain(`${limitIn("test/bench/firstScreen.ts", "ELEMENT_LIMIT")} times`);
    expect(text).toContain(`under ${limitIn("test/bench/table.ts", "LIMIT_MS")} ms`);
  });
});
