import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { needBrowser } from "../browser/support/browser";
import { CERTIFICATES, DEPLOYED_BY } from "./reverseProxy";
import { certificateIn } from "./servers";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PACKAGES = ["nginx", "libnginx-mod-http-brotli-static", "caddy", "brotli", "openssl"];
const PROGRAMS = ["/usr/sbin/nginx", "/usr/bin/caddy", "/usr/bin/brotli", "/usr/bin/openssl"];

const succeeds = (command: string, args: readonly string[], env: Record<string, string> = {}): boolean =>
  spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } }).status === 0;

/** Installs the web servers if that is possible (Debian, root), without starting them as services. */
function needServers(): void {
  if (PROGRAMS.every(existsSync)) return;
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) => succeeds("apt-get", args, { RUNLEVEL: "1" });
  const isDone = isRoot && apt("update") && apt("install", "--yes", "--no-install-recommends", ...PACKAGES);
  if (!isDone) throw new Error(`Not run: this needs ${PACKAGES.join(", ")} (apt-get install, as root).`);
}

/**
 * Tries docs/deploy: its headers and recipes, then the host page in a browser behind each server. The arguments are passed to
 * Playwright.
 */
function main(): number {
  if (!existsSync(here("../../dist/integrity.json")))
    throw new Error("There is no build: run `npm run build`.");
  needServers();
  const cli = (path: string) => createRequire(import.meta.url).resolve(path);
  const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
  const [only] = process.argv.slice(2);
  if (!only && !succeeds(process.execPath, [vitest, "run", "--config", here("vitest.config.ts")])) return 1;
  const certificates = mkdtempSync(join(tmpdir(), "edis-gateway-certificates-"));
  try {
    const { cert } = certificateIn(certificates);
    const args = [
      cli("@playwright/test/cli"),
      "test",
      "--config",
      here("playwright.config.ts"),
      ...process.argv.slice(2),
    ];
    const env = { CHROME_PATH: needBrowser(), [CERTIFICATES]: certificates, NODE_EXTRA_CA_CERTS: cert };
    const fails = (server: string) => !succeeds(process.execPath, args, { ...env, [DEPLOYED_BY]: server });
    return ["nginx", "caddy"].some(fails) ? 1 : 0;
  } finally {
    rmSync(certificates, { recursive: true });
  }
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
