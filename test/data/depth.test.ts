import { expect, it } from "vitest";
import { deepFrozenCopy } from "../../src/data/deepFrozenCopy";
import { withinDepth } from "../../src/data/depth";
import { parseJson } from "../../src/data/parseJson";
import { returnFields } from "../../src/depository/returnFields";

/** Returns a value of lists and objects, in turn, that are nested this deep. */
const nested = (levels: number): unknown =>
  parseJson(
    Array.from({ length: levels }).reduce<string>(
      (inner, _, level) => (level % 2 ? `[${inner}]` : `{"a":${inner}}`),
      "1",
    ),
  );

it("a value of 200 levels is taken as it is, and can be handed out in every way", () => {
  const value = nested(200);
  expect(withinDepth(value)).toBe(value);
  expect(structuredClone(deepFrozenCopy(value))).toEqual(value);
  expect(JSON.parse(returnFields({ orderRespDtls: value })["orderRespDtls"] ?? "")).toEqual(value);
});

it.each([201, 2000, 5000])("a value of %i levels is refused, wherever it is nested", (levels) => {
  const value = nested(levels);
  for (const outer of [value, [1, value], { a: null, b: { c: value } }])
    expect(() => withinDepth(outer)).toThrow(RangeError);
});
