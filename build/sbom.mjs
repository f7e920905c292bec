import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Makes dist/sbom.json: CycloneDX of the packages whose code is in the bundles. The package itself depends on nothing, so npm's own list of
 * what is installed with it would be empty, and the list of all that builds it would name hundreds that nobody gets.
 */

const NOTICES = ["dist", "dist/edisweb", "dist/sandbox"].map(
  (folder) => `${folder}/THIRD-PARTY-LICENCES.txt`,
);

/** `name version`, one a bundled package, as the build's licences plugin found them in the bundles. */
const bundled = new Set(
  NOTICES.flatMap((file) => readFileSync(file, "utf8").split(`\n${"-".repeat(80)}\n\n`)).map(
    (text) => text.split("\n", 1)[0],
  ),
);

const cyclonedx = createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js");
const options = [
  "--output-reproducible",
  "--flatten-components",
  "--spec-version",
  "1.6",
  "--mc-type",
  "library",
];
const all = JSON.parse(
  execFileSync(process.execPath, [cyclonedx, ...options], { encoding: "utf8", maxBuffer: 2 ** 27 }),
);

const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);
const components = all.components
  .filter((component) => bundled.has(`${nameOf(component)} ${component.version}`))
  // each is there for its users, though for npm it is one of the project's tools
  .map(({ properties: _, externalReferences: _where, ...component }) => ({
    ...component,
    scope: "required",
  }));
const lost = [...bundled].filter(
  (one) => !components.some((component) => `${nameOf(component)} ${component.version}` === one),
);
if (lost.length > 0) throw new Error(`sbom: no component for ${lost.join(", ")}`);

const root = all.metadata.component["bom-ref"];
const refs = new Set([root, ...components.map((component) => component["bom-ref"])]);
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));

writeFileSync("dist/sbom.json", `${JSON.stringify({ ...all, components, dependencies }, null, 1)}\n`);
