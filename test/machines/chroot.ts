import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machines } from "./machine";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const RESULTS = join(PROJECT, "test-results");
const PLAYWRIGHT = createRequire(import.meta.url).resolve("@playwright/test/cli");

/** Names the folder of the machines to the process that has mounts of its own. */
const FOLDER = "MACHINES_FOLDER";

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** Runs a program; returns what it printed. @throws Error with the end of it if the program fails */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${[program, ...args].join(" ")}: ${error?.message ?? `${stdout}${stderr}`.slice(-1_000)}`);
}

const mayMount = (): boolean =>
  process.getuid?.() === 0 &&
  works("apt-get", "--version") &&
  works("unshare", "--mount", "--pid", "--fork", "true");

/**
 * Runs this program again with mounts and processes of its own: they vanish with it, however it ends, so that no folder with a
 * mount in it is ever removed. Resolves to its status, or to undefined where it has them already or cannot have them.
 */
export async function againWithMounts(): Promise<number | undefined> {
  if (process.env[FOLDER] !== undefined || !mayMount()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-machines-"));
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn("unshare", ["--mount-proc", "--pid", "--fork", "--kill-child", ...again], {
    stdio: "inherit",
    env: { ...process.env, [FOLDER]: folder },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGKILL"));
  const [status] = await once(child, "close");
  // empty: what was mounted on it was not seen from here
  rmdirSync(folder);
  return typeof status === "number" ? status : 1;
}

/** Makes a minimal Debian of this machine's release, with its sources of packages. */
function makeBase(base: string): void {
  const system = readFileSync("/etc/os-release", "utf8");
  // others have their Chromium elsewhere than in packages
  if (!/^ID=debian$/m.test(system)) throw new Error("it needs Debian");
  const release = /^VERSION_CODENAME=(.+)$/m.exec(system)?.[1];
  const targets = ["indextargets", "--format", "$(REPO_URI) $(COMPONENT) $(RELEASE) $(CODENAME)"];
  const source = run("apt-get", ...targets, "Identifier: Packages")
    .split("\n")
    .map((line) => line.split(" "))
    .find(([, component, ...names]) => component === "main" && names.some((name) => name === release))?.[0];
  if (release === undefined || source === undefined) throw new Error("apt-get has no source of this release");
  if (!works("debootstrap", "--version")) {
    run("apt-get", "update");
    run("apt-get", "install", "--yes", "--no-install-recommends", "debootstrap");
  }
  const options = ["--variant=minbase", "--include=ca-certificates"];
  // wget logs into the folder where it is ended
  run("env", `--chdir=${base}`, "debootstrap", ...options, release, base, source);
  run("cp", "--archive", "--parents", "/etc/apt", "/usr/share/keyrings", base);
  // this machine's hooks call programs that are not there
  rmSync(join(base, "etc/apt/apt.conf.d"), { recursive: true });
  writeFileSync(join(base, "etc/apt/apt.conf"), run("apt-config", "dump", "Acquire"));
  for (const file of ["/etc/hosts", "/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"])
    if (existsSync(file)) copyFileSync(file, join(base, file));
}

/**
 * Makes a minimal Debian; returns the machines that are copies of it, each in place of the one before it.
 * @throws Error that says why none can be had here
 */
export function chroots(): Machines {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error("it needs apt-get, and root that may mount");
  // in memory, so that nothing is left to remove
  run("mount", "-t", "tmpfs", "machines", folder);
  const base = join(folder, "base");
  const root = join(folder, "machine");
  const packages = join(folder, "packages");
  for (const made of [base, root, packages, RESULTS]) mkdirSync(made, { recursive: true });
  makeBase(base);

  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const env = ["env", `--chdir=${PROJECT}`, "HOME=/root", "TMPDIR=/tmp", "LC_ALL=C.UTF-8", path];
  const through = ["chroot", root, ...env];
  const runInside = (...command: string[]) => run("chroot", root, ...env, ...command);

  /** Makes a bare Debian with this machine's Node.js and the project, of which only the results may be written. */
  const makeBare = (): void => {
    spawnSync("umount", ["--recursive", "--lazy", root]);
    run("mount", "-t", "tmpfs", "machine", root);
    run("cp", "--archive", `${base}/.`, root);
    mkdirSync(dirname(join(root, process.execPath)), { recursive: true });
    writeFileSync(join(root, process.execPath), "");
    mkdirSync(join(root, PROJECT), { recursive: true });
    run("mount", "--options", "bind,ro", process.execPath, join(root, process.execPath));
    run("mount", "--options", "bind,ro", PROJECT, join(root, PROJECT));
    run("mount", "--bind", RESULTS, join(root, RESULTS));
    // each package is fetched once
    run("mount", "--bind", packages, join(root, "var/cache/apt/archives"));
    run("mount", "--rbind", "/dev", join(root, "dev"));
    run("mount", "-t", "proc", "proc", join(root, "proc"));
  };
  const makeWithChromium = (): void => {
    makeBare();
    runInside("apt-get", "update");
    runInside("apt-get", "install", "--yes", "--no-install-recommends", "chromium");
  };

  makeBare();
  // some distributions' Node.js needs libraries of its own
  runInside(process.execPath, "--version");

  return {
    "nothing installed"() {
      makeBare();
      return { through, env: {}, takes: "/usr/bin/" };
    },
    "Chromium without fonts"() {
      makeWithChromium();
      return { through, env: {}, takes: "/usr/bin/chromium" };
    },
    "Playwright's own browser"() {
      const own = "/opt/playwright";
      makeBare();
      try {
        runInside(`PLAYWRIGHT_BROWSERS_PATH=${own}`, process.execPath, PLAYWRIGHT, "install", "chromium");
      } catch {
        return "it could not be downloaded (npx playwright install chromium)";
      }
      runInside(process.execPath, PLAYWRIGHT, "install-deps", "chromium");
      return { through, env: { PLAYWRIGHT_BROWSERS_PATH: own }, takes: own };
    },
    CHROME_PATH() {
      const browserPath = "/opt/told";
      makeWithChromium();
      renameSync(join(root, "usr/bin/chromium"), join(root, browserPath));
      return { through, env: { CHROME_PATH: browserPath }, takes: browserPath };
    },
  };
}
