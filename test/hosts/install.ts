import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "edis-gateway";

/** Neither of them asks the machine's network for anything but packages. */
export const QUIET = { NEXT_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false" };

/** Runs npm in `folder`; gives what it prints, and throws what it says where it fails. */
export function npm(folder: string, ...args: readonly string[]): { printed: string; warned: string } {
  const told = [...args, "--no-audit", "--no-fund", "--loglevel", "warn"];
  const { status, stdout, stderr } = spawnSync("npm", told, {
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

/** What stands below the package in `npm ls`: its own dependencies, and the optional peers that the app has. */
const broughtBy = (folder: string): string[] => {
  const { dependencies }: Installed = JSON.parse(npm(folder, "ls", "--all", "--json").printed);
  return Object.keys(dependencies?.[NAME]?.dependencies ?? {}).sort();
};

/** The peers of the package, of which none is needed. */
const peersOf = (folder: string): string[] => {
  const { peerDependencies }: { peerDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, "node_modules", NAME, "package.json"), "utf8"),
  );
  return Object.keys(peerDependencies);
};

/** Installs the tarball beside what the app has. Throws where that warns of it, or brings more than optional peers. */
export function install(folder: string, tarball: string): void {
  const { warned } = npm(folder, "install", tarball);
  if (warned.includes(NAME)) throw new Error(`npm warns of the package:\n${warned}`);
  const peers = peersOf(folder);
  const others = broughtBy(folder).filter((name) => !peers.includes(name));
  if (others.length > 0) throw new Error(`The package brings ${others.join(", ")}`);
}
