import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snippetOf } from "../docs/pages";
import { deployFile, release, rootOf, stage, switchTo } from "./servers";

const VERSION = "cdn/edis-gateway/1.0.0";
/** A build as small as one can be: a real one takes ten seconds to compress. */
const BUILD = {
  "edisweb/index.html": '<meta name="edis-signing-key" content="">',
  "edisweb/edisweb.css": "p { color: red }",
  "edisweb/assets/main-11112222.js": "export {};",
  [`${VERSION}/frame.js`]: "export {};",
  [`${VERSION}/edis-gateway.js`]: "export {};",
  [`${VERSION}/chunks/hi-11112222.js`]: "export {};",
};

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const KEY = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64");

describe("docs/deploy/release.sh", () => {
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-release-"));
  const root = rootOf(folder);
  const build = join(folder, "build");
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    writeFileSync(join(build, file), text);
    chmodSync(join(build, file), 0o600);
  };
  const served = () => readlinkSync(join(root, "current")).replace("releases/", "");
  const kept = (file: string) => join(root, "kept", file);
  let first = "";

  beforeAll(() => {
    mkdirSync(root);
    for (const [file, text] of Object.entries(BUILD)) write(file, text);
    first = release(folder, build, KEY);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it("is for the web server's user to read, whatever the umask and the modes of the build are", () => {
    const unread = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => {
      const entry = statSync(join(root, file));
      const due = entry.isDirectory() ? 0o005 : 0o004;
      return (entry.mode & due) !== due;
    });
    expect(unread).toEqual([]);
  });

  it.each([
    ["a private key (PKCS#8)", pair.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")],
    [
      "a key of another curve",
      generateKeyPairSync("ec", { namedCurve: "P-384" })
        .publicKey.export({ format: "der", type: "spki" })
        .toString("base64"),
    ],
    ["no key", "no key"],
  ])("refuses %s as the signing key, which the page shows to everybody", (_what, key) => {
    expect(() => release(folder, build, key)).toThrow("not base64 (SPKI, DER) of an ES256 public key");
    expect(served()).toBe(first);
  });

  it.each([
    [],
    ["--help"],
    ["--switch"],
    ["--stage", "dist"],
    ["--stge", "dist", KEY],
    ["dist", KEY, "/srv/edis-gateway", "more"],
  ])("ends with its usage, and does nothing, if it is called with '%s %s %s'", (...args) => {
    const { status, stdout, stderr } = spawnSync(deployFile("release.sh"), args, { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: release\.sh .*\n$/);
  });

  it("is another release if any file of the page has changed, and the same one if none has", () => {
    expect(release(folder, build, KEY)).toBe(first);
    write("edisweb/edisweb.css", "p { color: blue }");
    const second = release(folder, build, KEY);
    expect(second).not.toBe(first);
    expect(readFileSync(join(root, "current/edisweb/edisweb.css"), "utf8")).toContain("blue");
    expect(switchTo(folder, first)).toBe(first);
    expect(readFileSync(join(root, "current/edisweb/edisweb.css"), "utf8")).toContain("red");
  });

  it("refuses other files for a version that was released, whose hashes brokers' pages carry", () => {
    const before = served();
    for (const file of ["frame.js", "chunks/new-33334444.js"]) {
      write(`${VERSION}/${file}`, "export const other = 1;");
      expect(() => release(folder, build, KEY)).toThrow("raise the version");
      write(`${VERSION}/frame.js`, "export {};");
    }
    rmSync(join(build, VERSION, "chunks/new-33334444.js"));
    expect(readFileSync(kept("edis-gateway/1.0.0/frame.js"), "utf8")).toBe("export {};");
    expect(readdirSync(kept("chunks"))).not.toContain("new-33334444.js");
    expect(served()).toBe(before);
  });

  it("puts no byte into a file that is being served", () => {
    const files = ["chunks/hi-11112222.js", "edisweb/assets/main-11112222.js"].map(kept);
    const before = files.map((file) => statSync(file).ino);
    release(folder, build, KEY);
    for (const [index, file] of files.entries()) expect(statSync(file).ino).not.toBe(before[index]);
    expect(readdirSync(join(root, "releases")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("makes a release ready without serving it: its chunks are kept before any server's page names them", () => {
    const before = served();
    write(
      "edisweb/index.html",
      `${BUILD["edisweb/index.html"]}<script src="assets/main-55556666.js"></script>`,
    );
    write("edisweb/assets/main-55556666.js", "export {};");
    const staged = stage(folder, build, KEY);
    expect(served()).toBe(before);
    expect(readdirSync(kept("edisweb/assets"))).toContain("main-55556666.js");
    expect(switchTo(folder, staged)).toBe(staged);
    expect(served()).toBe(staged);
  });

  it("that an older release.sh made, without the names of its chunks, is left and gone to all the same", () => {
    const old = release(folder, build, KEY);
    rmSync(join(root, "releases", old, "chunks.txt"));
    write("edisweb/index.html", `${BUILD["edisweb/index.html"]}<p>next</p>`);
    const next = release(folder, build, KEY);
    expect(served()).toBe(next);
    expect(switchTo(folder, old)).toBe(old);
    expect(served()).toBe(old);
  });

  it("is cleared out with its chunks when it has not been served for as long as the command of the docs says", () => {
    const age = (days: number, names: RegExp) => {
      const then = new Date(Date.now() - days * 86_400_000);
      for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }))
        if (!file.startsWith("current") && names.test(file)) utimesSync(join(root, file), then, then);
    };
    const chunks = ["main-a1111111.js", "main-b1111111.js", "main-c1111111.js"];
    const [, left = "", current = ""] = chunks.map((chunk) => {
      rmSync(join(build, "edisweb/assets"), { recursive: true });
      write("edisweb/index.html", `${BUILD["edisweb/index.html"]}<script src="assets/${chunk}"></script>`);
      write(`edisweb/assets/${chunk}`, "export {};");
      return release(folder, build, KEY);
    });
    switchTo(folder, left);
    age(100, /./);
    // one is served until now, the other from now on, for long
    switchTo(folder, current);
    age(100, new RegExp(`${current}|main-c`));
    const command = snippetOf("docs/operators.md", "Clear out and go back", "sh", "find ")
      .replaceAll("docs/deploy/release.sh", deployFile("release.sh"))
      .replaceAll("/srv/edis-gateway", root);
    execFileSync("sh", ["-c", command]);
    expect(readdirSync(join(root, "releases")).toSorted()).toEqual([left, current].toSorted());
    expect(readdirSync(kept("edisweb/assets"))).toEqual(
      chunks.slice(1).flatMap((chunk) => [chunk, `${chunk}.br`, `${chunk}.gz`]),
    );
    expect(readdirSync(kept("edis-gateway"))).toEqual(["1.0.0"]);
    expect(served()).toBe(current);
  });
});
