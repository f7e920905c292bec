import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isRecord } from "../../src/data/parseJson";

/** docs/openapi.json as committed, for its tests. */
export const text = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");
const document: unknown = JSON.parse(text);

/** Returns the value at a path of the document, such as `paths`, `/validateNewOTP`, `post`. */
export const at = (...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), document);
export const membersAt = (...path: readonly string[]): [string, unknown][] => {
  const members = at(...path);
  if (!isRecord(members)) throw new Error(`nothing at ${path.join(" ")}`);
  return Object.entries(members);
};

export const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({
  $id: "openapi",
  ...(isRecord(document) && document),
});
export const isOf = (name: string, value: unknown): boolean =>
  Boolean(ajv.validate(`openapi#/components/schemas/${name}`, value));

export const examplesOf = (name: string): unknown[] => {
  const examples = at("components", "schemas", name, "examples");
  if (!Array.isArray(examples)) throw new Error(`${name} has no examples`);
  return examples;
};
