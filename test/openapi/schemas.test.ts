import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../src/data/parseJson";
import { parseResponse, responseMetaSchema } from "../../src/depository/responses";
import { holds, PROPERTY_TIMEOUT_MS } from "../properties/support";
import { ANSWER_EXAMPLES } from "./answerExamples";
import { ANSWER_OF, ROWS } from "./rows";
import { at, examplesOf, isOf } from "./written";

/** Returns the paths of the members that a schema requires of `value`; of an `anyOf` those of its first schema. */
function requiredPaths(schema: unknown, value: unknown): string[][] {
  if (!isRecord(schema) || !isRecord(value)) return [];
  const { $ref, allOf, anyOf, properties: members, required } = schema;
  const own = (Array.isArray(required) ? required : []).map((name) => [String(name)]);
  const deeper = Object.entries(isRecord(members) ? members : {}).flatMap(([name, member]) =>
    requiredPaths(member, value[name]).map((path) => [name, ...path]),
  );
  const parts = Array.isArray(allOf) ? allOf.flatMap((part) => requiredPaths(part, value)) : [];
  const [either] = Array.isArray(anyOf) ? anyOf.map((part) => requiredPaths(part, value)) : [];
  const referred = typeof $ref === "string" ? requiredPaths(at(...$ref.slice(2).split("/")), value) : [];
  return [...own, ...deeper, ...parts, ...(either ?? []), ...referred];
}

function without(value: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  const { [name]: member, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: without(member, rest) };
}

describe.each(Object.keys(ANSWER_EXAMPLES))("the schema of %s", (name) => {
  it("passes its examples, and none without a required member", () => {
    for (const example of examplesOf(name)) {
      expect(isOf(name, example)).toBe(true);
      const paths = requiredPaths(at("components", "schemas", name), example);
      expect(paths.length > 0).toBe(name !== "Refusal");
      for (const path of paths) expect(isOf(name, without(example, path)), path.join(".")).toBe(false);
    }
  });

  it(
    "passes nothing that the client refuses",
    () => {
      const calls = Object.entries(ANSWER_OF).filter(([, answer]) => answer === name);
      const rows = ROWS.flatMap((row) => row.calls.filter(({ call }) => calls.some(([one]) => one === call)));
      let passed = 0;
      holds(
        fc.property(
          fc.constantFrom(...examplesOf(name)),
          fc.nat(),
          fc.jsonValue({ maxDepth: 2 }),
          (example, which, value) => {
            const paths = pathsIn(example);
            const broken = replaced(example, paths[which % paths.length] ?? [], value);
            if (!isOf(name, broken) || !isRecord(broken)) return;
            passed += 1;
            for (const { call, type } of rows) parseResponse(call, broken, type);
            v.parse(responseMetaSchema, broken);
          },
        ),
      );
      expect(passed).toBeGreaterThan(0);
    },
    PROPERTY_TIMEOUT_MS,
  );
});

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

const pathsIn = (value: unknown): string[][] =>
  isNested(value)
    ? Object.entries(value).flatMap(([name, member]) => [
        [name],
        ...pathsIn(member).map((path) => [name, ...path]),
      ])
    : [];

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined || !isNested(value)) return by;
  const members = Object.entries(value).map(([own, member]) => [
    own,
    own === name ? replaced(member, rest, by) : member,
  ]);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
