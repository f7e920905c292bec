import { type ConversionConfig, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as v from "valibot";
import { isRecord } from "../../src/data/parseJson";

/** A JSON value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The range of numbers that a double holds exactly (R62); texts may be of any length. */
export const EXACT: JsonObject = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

const ONE_OF_EACH_TYPE = { string: "", number: 1, object: {}, array: [], boolean: true, null: null };

/** Finds the values that a check of ours accepts, by trying one of each JSON type, and an inexact number. */
function taken(check: v.GenericSchema): JsonObject {
  const types = Object.entries(ONE_OF_EACH_TYPE)
    .filter(([, value]) => v.is(check, value))
    .map(([type]) => type);
  const isExact = types.includes("number") && !v.is(check, 2 ** 53);
  return { type: types.length === 1 ? (types[0] ?? null) : types, ...(isExact && EXACT) };
}

/** The checks that JSON Schema cannot express, with the document's words for them (`info.description` has them too). */
export const IGNORED: Readonly<Record<string, string>> = {
  transform:
    'What is read out of a member, such as a number as its text, is the gateway\'s matter. A text that is `""` counts as absent as `null` does, and a member that is not named here is passed over.',
  check:
    "Texts are well-formed Unicode (R52). Durations are above 0. Addresses are `https`, but to the machine itself.",
};

const thrown = (errors: readonly string[] | undefined): void => {
  if (errors) throw new Error(errors.join(", "));
};

/** A required member that is `""` is absent, so that it is refused (contract §4). */
const notEmpty = <Schema>(members: Readonly<Record<string, Schema>>, required: readonly string[]) =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      required.includes(name) && mayBeText(member) ? { ...member, minLength: 1 } : member,
    ]),
  );
const mayBeText = (schema: unknown): boolean =>
  isRecord(schema) && [schema["type"]].flat().includes("string") && !("enum" in schema);

/** Tells whether a default is only the gateway's reading of an absent member, and none for a depository. */
const isNothing = (value: unknown): boolean => ['""', "false", "[]", "{}"].includes(JSON.stringify(value));

/**
 * The conversion's settings. A pipe of ours begins with a check of the JSON type, which `typeMode: "input"` would take for
 * the whole; all its schemas hold.
 */
const CONVERSION: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "ignore",
  // ignores errors of a pipe with several schemas; others are thrown below
  errorMode: "ignore",
  ignoreActions: Object.keys(IGNORED),
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction({ errors }) {
    thrown(errors);
    return null;
  },
  overrideSchema({ valibotSchema, jsonSchema, errors }) {
    if (valibotSchema.type === "custom") {
      return taken(valibotSchema as v.GenericSchema) as typeof jsonSchema;
    }
    thrown(errors);
    const { propertyNames: _, required = [], default: given, ...others } = jsonSchema;
    const rest = given === undefined || isNothing(given) ? others : { ...others, default: given };
    if (required.length === 0) return rest;
    if (valibotSchema.type !== "object") return { ...rest, required };
    return { ...rest, required, properties: notEmpty(jsonSchema.properties ?? {}, required) };
  },
};

/**
 * Converts the schemas to JSON Schema 2020-12, by name; a schema within another becomes a `$ref`. Throws for a check without
 * an equivalent.
 */
export const convert = (schemas: Readonly<Record<string, v.GenericSchema>>): Record<string, JsonObject> =>
  JSON.parse(JSON.stringify(toJsonSchemaDefs(schemas, CONVERSION)));

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What counts as an absent member: the schema `Absent`. */
export const ABSENT = ref("Absent");

/** The values that say themselves that they may be absent: nearly every text may. */
const TEXTS = ["Text", "DisplayText", "DisplayName", "OptionalDisplayText"];
const MAY_BE_ABSENT = [ABSENT, ...TEXTS.map(ref)].map(({ $ref }) => $ref);

/** Keywords whose values are no schemas. */
const KEPT = ["required", "enum", "const", "default", "examples"];

/** Returns a schema that takes an absent member too. */
function orAbsent(schema: JsonObject): JsonObject {
  if (["$ref", "anyOf", "const", "enum"].some((keyword) => keyword in schema))
    return MAY_BE_ABSENT.includes(schema["$ref"]) ? schema : { anyOf: [schema, ABSENT] };
  const { type } = schema;
  return type === undefined || [type].flat().includes("null")
    ? schema
    : { ...schema, type: [...[type].flat(), "null"] };
}

/**
 * Returns a schema in which each member that is not required may be absent as the contract means it. One that admits no further
 * member is of what the gateway sends, which leaves out what it has not.
 */
export function withAbsent(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withAbsent);
  if (!isObject(schema) || schema["additionalProperties"] === false) return schema;
  const inside = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, KEPT.includes(name) ? value : withAbsent(value)]),
  );
  const { properties, additionalProperties, required = [] } = inside;
  const mayLack = (name: string) => !(Array.isArray(required) && required.includes(name));
  return {
    ...inside,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          isObject(member) && mayLack(name) ? orAbsent(member) : member,
        ]),
      ),
    }),
    ...(isObject(additionalProperties) && { additionalProperties: orAbsent(additionalProperties) }),
  };
}

/** Returns `base` with the members of `more`, objects merged member by member. */
export function merge(base: JsonObject, more: JsonObject): JsonObject {
  const members = Object.entries(more).map(([name, value]) => {
    const own = base[name];
    return [name, isObject(own) && isObject(value) ? merge(own, value) : value];
  });
  return { ...base, ...Object.fromEntries(members) };
}
