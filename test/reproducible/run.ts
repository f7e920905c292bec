import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PLACE = join(ROOT, "test-results/reproducible");

/** Two folders, with different settings that could influence a build. */
const BUILDS = [
  { folder: join(PLACE, "one"), env: { TZ: "UTC", LANG: "C.UTF-8" } },
  { folder: join(PLACE, "another/and deeper"), env: { TZ: "Asia/Kolkata", LANG: "hi_IN.UTF-8" } },
];

/** Builds the checked-out commit in a separate folder with the installed packages; returns each file's hash. */
function built({ folder, env }: (typeof BUILDS)[number]): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync("git", ["archive", "HEAD"], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", folder], { input: commit });
  execFileSync("cp", ["-al", join(ROOT, "node_modules"), folder]);
  const { status, stderr } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`The build in ${folder} failed:\n${stderr}`);
  const dist = join(folder, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(dist, file)).isFile())
    .sort();
  return new Map(
    files.map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(join(dist, file)))
        .digest("hex"),
    ]),
  );
}

rmSync(PLACE, { recursive: true, force: true });
const [one = new Map<string, string>(), other = new Map<string, string>()] = BUILDS.map(built);
const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
  (file) => one.get(file) !== other.get(file),
);
if (differing.length > 0) {
  console.error(`The two builds in ${PLACE} differ in ${differing.length} files:\n${differing.join("\n")}`);
  process.exitCode = 1;
} else {
  console.log(`Two builds of one commit are equal to the byte: ${one.size} files.`);
  rmSync(PLACE, { recursive: true });
}
