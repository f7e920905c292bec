import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "edis-gateway";

/** Keeps Next.js and Angular from network requests other than packages. */
export const QUIET = { NEXT_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false" };

/** Runs npm in `folder`; returns its output, and throws it if npm fails. */
export function npm(folder: string, ...args: readonly string[]): { printed: string; warned: string } {
  const npmArgs = [...args, "--no-audit", "--no-fund", "--loglevel", "warn"];
  const { status, stdout, stderr } = spawnSync("npm", npmArgs, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...QUIET },
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")}\n${stdout}${stderr}`);
  return { printed: stdout, warned: stderr };
}

interface Installed {
  readonly dependencies?: Readonly<Record<string, Installed>>;
}

/** Returns the entries below the package in `npm ls`: its dependencies, and the optional peers that the app has. */
const broughtBy = (folder: string): string[] => {
  const { dependencies }: Installed = JSON.parse(npm(folder, "ls", "--all", "--json").printed);
  return Object.keys(dependencies?.[NAME]?.dependencies ?? {}).sort();
};

/** Returns the package's peers; none is required. */
const peersOf = (folder: string): string[] => {
  const { peerDependencies }: { peerDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, "node_modules", NAME, "package.json"), "utf8"),
  );
  return Object.keys(peerDependencies);
};

/** Installs the tarball into the app. Throws if npm warns about it, or installs more than optional peers. */
export function install(folder: string, tarball: string): void {
  const { warned } = npm(folder, "install", tarball);
  if (warned.includes(NAME)) throw new Error(`npm warns of the package:\n${warned}`);
  const peers = peersOf(folder);
  const others = broughtBy(folder).filter((name) => !peers.includes(name));
  if (others.length > 0) throw new Error(`The package brings ${others.join(", ")}`);
}
