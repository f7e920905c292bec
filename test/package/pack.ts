import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The tarball, as `npm publish` would send it. */
    tarball: string;
    /** A consumer's folder with the package in its node_modules, and only React besides. */
    consumer: string;
  }
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A consumer's packages besides this one. */
const BESIDE = [
  "react",
  "react-dom",
  "scheduler",
  "@types/react",
  "@types/react-dom",
  "csstype",
  "vue",
  "@vue",
];

/** Packs the build, and unpacks it into a consumer's node_modules. */
export default function pack(project: TestProject): () => void {
  if (!existsSync(join(root, "dist/integrity.json")))
    throw new Error("There is no build to pack: run `npm run build`.");
  const consumer = mkdtempSync(join(tmpdir(), "edis-gateway-consumer-"));
  const folder = join(consumer, "node_modules/edis-gateway");
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", consumer], {
    cwd: root,
  });
  const { version }: { version: string } = JSON.parse(
    execFileSync("npm", ["pkg", "get", "version", "--json"], { cwd: root, encoding: "utf8" }).replace(
      /^(".*")\s*$/,
      '{"version":$1}',
    ),
  );
  const tarball = join(consumer, `edis-gateway-${version}.tgz`);
  execFileSync("tar", ["-xzf", tarball, "-C", folder, "--strip-components", "1"]);
  for (const name of BESIDE) {
    const link = join(consumer, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link);
  }
  project.provide("tarball", tarball);
  project.provide("consumer", consumer);
  return () => rmSync(consumer, { recursive: true, force: true });
}
