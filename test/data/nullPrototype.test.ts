import { afterEach, describe, expect, it } from "vitest";
import { deepFrozenCopy } from "../../src/data/deepFrozenCopy";
import { nullPrototype } from "../../src/data/nullPrototype";
import { parseJson, parseJsonOrText } from "../../src/data/parseJson";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "responseCode");
});

describe("JSON from outside, parsed (R59)", () => {
  it("inherits nothing at any depth", () => {
    Object.assign(Object.prototype, { responseCode: "00" });
    const value: unknown = parseJson('{"a":{"b":[{"c":1}]},"__proto__":{"responseCode":"00"}}');
    const read = (from: unknown, ...names: string[]): unknown =>
      names.reduce(
        (at: unknown, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : at),
        from,
      );
    for (const path of [[], ["a"], ["a", "b", "0"], ["__proto__"]]) {
      expect(Object.getPrototypeOf(read(value, ...path))).toBeNull();
    }
    expect(read(value, "responseCode")).toBeUndefined();
    expect(read(value, "a", "b", "0", "responseCode")).toBeUndefined();
  });

  it("is the value of JSON.parse, except for numbers that no double holds exactly (R62)", () => {
    for (const text of [
      '{"a":[1,-2.5,1e3,true,null,"x"],"b":{}}',
      "9007199254740991",
      "-9007199254740991",
      "0.30000000000000004",
      "[10.000000000000000000, -1234567890.000000, 0.0000000000000000, -10.05, 100.5000000000000000]",
      '["1234567890123456789","a\\"1234567890123456789",", 12345678901234567890"]',
      '{"id":"1208160012345678","n":1}',
    ]) {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }
    expect(
      parseJson('[12345678901234567, 0.12345678901234567, 10.000000000000000001, "12345678901234567", 1]'),
    ).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      "12345678901234567",
      1,
    ]);
  });

  it("throws if the text is no JSON, which parseAnyJson returns", () => {
    for (const text of ["", "{", "[012345678901234567]", "[1.2.345678901234567890]"]) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
      expect(parseJsonOrText(text)).toBe(text);
    }
  });

  it("is refused quickly if the text ends inside a string, or only looks like JSON", () => {
    const begun = performance.now();
    for (const rest of ["x".repeat(100_000), '\\"'.repeat(50_000), '"x'.repeat(1000)]) {
      expect(() => parseJson(`{"clientId":1208160012345678,"signature":"${rest}`)).toThrow(SyntaxError);
    }
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it("is read quickly, also 10 MB of it (R63)", () => {
    const secDtls = Array.from({ length: 90_000 }, (_, seqNo) => ({
      seqNo,
      isin: "INE002A01018",
      isinName: `RELIANCE INDUSTRIES LTD ${seqNo}`,
      account: "1208160012345678",
      quantity: "10",
    }));
    const text = JSON.stringify({ status: "200", secDtls });
    expect(text.length).toBeGreaterThan(10_000_000);
    const begun = performance.now();
    JSON.parse(text);
    const native = performance.now() - begun;
    parseJson(text);
    expect(performance.now() - begun - native).toBeLessThan(15 * native + 500);
  });
});

it("a null-prototype copy inherits nothing", () => {
  Object.assign(Object.prototype, { responseCode: "00" });
  expect(nullPrototype({ a: 1 })).toEqual({ a: 1 });
  expect(Reflect.get(nullPrototype({}), "responseCode")).toBeUndefined();
});

describe("the copy for a host (R60)", () => {
  const data = () => ({ returnTo: { fields: { a: "1" } }, orderRespDtls: [{ isin: "X" }], reason: null });

  it("is the same data in ordinary objects, frozen at any depth", () => {
    const source = data();
    const copy: unknown = deepFrozenCopy(source);
    expect(copy).toStrictEqual(source);
    const objects: unknown[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      objects.push(value);
      for (const member of Object.values(value)) visit(member);
    };
    visit(copy);
    expect(objects).toHaveLength(5);
    expect(objects.every(Object.isFrozen)).toBe(true);
    visit(source);
    expect(new Set(objects).size).toBe(10);
    expect(Object.isFrozen(source.returnTo)).toBe(false);
  });

  it("has null for a number that no double holds exactly, as JSON does (R62)", () => {
    const orderRespDtls = parseJson('[{"quantity":20261120123456789},{"quantity":10}]');
    expect(deepFrozenCopy({ orderRespDtls })).toEqual({
      orderRespDtls: [{ quantity: null }, { quantity: 10 }],
    });
  });
});
