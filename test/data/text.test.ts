import { describe, expect, it } from "vitest";
import { fill } from "../../src/texts/fill";
import { shortened } from "../../src/texts/shortened";

describe("a text from outside (R63)", () => {
  it("is shown whole up to 2,000 characters, and cut with '…' beyond", () => {
    expect(shortened("x".repeat(2000))).toBe("x".repeat(2000));
    expect(shortened("x".repeat(2001))).toBe(`${"x".repeat(2000)}…`);
  });

  it("is never cut through the middle of a character", () => {
    expect(shortened(`${"x".repeat(1999)}😀 and more`)).toBe(`${"x".repeat(1999)}…`);
  });

  it("is cut where it fills a sentence too", () => {
    expect(fill("Dear {name},", { name: "x".repeat(5000) })).toBe(`Dear ${"x".repeat(2000)}…,`);
  });
});
