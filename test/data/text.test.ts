import { describe, expect, it } from "vitest";
import { truncateForDisplay } from "../../src/data/text";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { interpolate } from "../../src/i18n/interpolate";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { formatMessage } from "../../src/session/formatMessage";

describe("a text from outside (R63)", () => {
  it("is shown whole up to 2,000 characters, and cut with '…' beyond", () => {
    expect(truncateForDisplay("x".repeat(2000))).toBe("x".repeat(2000));
    expect(truncateForDisplay("x".repeat(2001))).toBe(`${"x".repeat(2000)}…`);
  });

  it("is never cut through the middle of a character", () => {
    expect(truncateForDisplay(`${"x".repeat(1999)}😀 and more`)).toBe(`${"x".repeat(1999)}…`);
  });

  it("is shown without control and bidirectional format characters, which do not count for its length (R46)", () => {
    expect(truncateForDisplay("1\u202e0\u2066 \u0000ACCEPTED\r\n")).toBe("10 ACCEPTED ");
    expect(truncateForDisplay("\u202e".repeat(100) + "x".repeat(2000))).toBe("x".repeat(2000));
    expect(truncateForDisplay("नमस्ते क\u200dष")).toBe("नमस्ते क\u200dष");
    expect(interpolate("on #IST", { IST: "\u202e1" })).toBe("on 1");
    const context = { texts: createTexts(EN_GB_TEXTS, firstScreen), params: {} };
    expect(formatMessage(context, { literal: "on \u202e1" })).toBe("on 1");
  });

  it("loses every control character and line break, and no other (R46)", () => {
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).concat(
      "\ufeff",
      "😀",
    );
    const isKept = (character: string) => truncateForDisplay(`a${character}é`) === `a${character}é`;
    const isRemoved = (character: string) => /[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}]/u.test(character);
    expect(characters.filter((character) => !isKept(character))).toEqual(characters.filter(isRemoved));
  });

  it("has a space in place of a line break: where a paragraph ends, the isolation of a name would end too (R46)", () => {
    const lineBreaks = ["\n", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029", "\u2029\n"];
    expect(lineBreaks.map((lineBreak) => truncateForDisplay(`Acme${lineBreak}Ltd`))).toEqual(
      lineBreaks.map(() => "Acme Ltd"),
    );
  });

  it("is cut in a sentence too", () => {
    expect(interpolate("Dear {name},", { name: "x".repeat(5000) })).toBe(`Dear ${"x".repeat(2000)}…,`);
  });
});
