import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Writes dist/sbom.json: npm's CycloneDX list, reduced to the packages whose code is in the bundles. The package has no
 * dependencies to install, and nobody receives the hundreds of build tools. Equal sources give an equal file: time, serial
 * number and npm's version are left out. `@cyclonedx/cyclonedx-npm` makes the same list of the same lock file, but brings some 150
 * packages into every install, one of which downloads or compiles native code.
 */

const NOTICES = ["dist", "dist/edisweb", "dist/sandbox"].map(
  (folder) => `${folder}/THIRD-PARTY-LICENCES.txt`,
);

/** `name@version` of each bundled package, as the licences plugin found them in the bundles. */
const bundled = new Set(
  NOTICES.flatMap((file) => readFileSync(file, "utf8").split(`\n${"-".repeat(80)}\n\n`)).map((text) =>
    text.split("\n", 1).join("").replace(" ", "@"),
  ),
);

const { name } = JSON.parse(readFileSync("package.json", "utf8"));
const npm = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "library"];
/**
 * @typedef {{ "bom-ref": string, properties?: unknown, externalReferences?: unknown }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ component: Component, lifecycles: unknown }} Metadata
 * @typedef {{ $schema: string, bomFormat: string, specVersion: string, version: number }} Head
 * @type {Head & { metadata: Metadata, components: Component[], dependencies: Dependency[] }}
 */
const all = JSON.parse(execFileSync("npm", npm, { encoding: "utf8", maxBuffer: 2 ** 27 }));

const components = all.components
  .filter((component) => bundled.has(component["bom-ref"]))
  // npm marks it optional; in the bundles everybody gets it
  .map(({ properties: _, externalReferences: __, ...component }) => ({ ...component, scope: "required" }));
const found = components.map((component) => component["bom-ref"]);
const lost = [...bundled].filter((one) => !found.includes(one));
if (lost.length > 0) throw new Error(`sbom: npm does not know ${lost.join(", ")}`);

const { lifecycles } = all.metadata;
// versions of npm differ in what these two hold
const { properties: _, externalReferences: __, ...component } = all.metadata.component;
const root = component["bom-ref"];
const dependencies = all.dependencies
  .filter(({ ref }) => ref === root || found.includes(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => found.includes(other)) }));
const { $schema, bomFormat, specVersion, version } = all;
const metadata = { lifecycles, component: { ...component, name } };
const sbom = { $schema, bomFormat, specVersion, version, metadata, components, dependencies };
writeFileSync("dist/sbom.json", `${JSON.stringify(sbom, null, 1)}\n`);
