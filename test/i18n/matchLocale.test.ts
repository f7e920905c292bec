import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/i18n/languages";
import { matchLocale } from "../../src/i18n/matchLocale";

const OFFERED = ["en-GB", "hi", "zh-Hant", "ur"];

describe("the language found by lookup (RFC 4647 §3.4, contract §2 locale)", () => {
  it.each([
    ["the tag itself, however it is written", ["HI"], "hi"],
    ["the first range that is offered", ["fr", "ta-IN", "ur", "hi"], "ur"],
    ["a range cut shorter, subtag by subtag", ["hi-Deva-IN"], "hi"],
    ["a range as Java and ICU write it", ["hi_IN"], "hi"],
    ["a range cut past a single letter", ["zh-Hant-CN-x-private1"], "zh-Hant"],
    ["never a longer tag than the range", ["zh"], undefined],
    ["nothing where none is offered", ["fr", "", "x-y", "*"], undefined],
  ])("is %s", (_what, ranges, found) => {
    expect(matchLocale(ranges, OFFERED)).toBe(found);
  });

  it("is no language whose tag only begins the same: Asturian is not Assamese, Papiamento not Punjabi", () => {
    expect(matchLocale(["ast", "pap-CW", "tet"], ["as", "pa", "te"])).toBeUndefined();
  });

  it("is a built-in one; no built-in tag is the beginning of another", () => {
    const tags = Object.keys(LANGUAGES);
    for (const tag of tags) expect(tags.filter((other) => matchLocale([tag], [other]))).toEqual([tag]);
  });
});
