import { describe, expect, it } from "vitest";
import { formatQuantity } from "../../src/i18n/formatQuantity";

describe("a quantity (R74)", () => {
  it("has its digits grouped as in en-IN", () => {
    for (const [came, shown] of [
      ["0", "0"],
      ["999", "999"],
      ["1250", "1,250"],
      ["1234567", "12,34,567"],
      ["9007199254740993", "9,00,71,99,25,47,40,993"],
      ["12345.67890", "12,345.67890"],
    ] as const)
      expect(formatQuantity(came)).toBe(shown);
  });

  it("stays as it came if it is no plain number", () => {
    for (const came of ["", "1,000", "007000", "1e6", "-5000", "1000 units"])
      expect(formatQuantity(came)).toBe(came);
  });
});
