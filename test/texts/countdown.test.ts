import { describe, expect, it } from "vitest";
import { formatCountdown, parseHms } from "../../src/texts/countdown";

describe("a countdown (R29)", () => {
  it("is m:ss with the begun second counted whole", () => {
    expect(formatCountdown(120_000)).toBe("2:00");
    expect(formatCountdown(119_001)).toBe("2:00");
    expect(formatCountdown(119_000)).toBe("1:59");
    expect(formatCountdown(9_000)).toBe("0:09");
    expect(formatCountdown(1)).toBe("0:01");
    expect(formatCountdown(600_000)).toBe("10:00");
  });

  it("never falls below 0:00", () => {
    for (const over of [0, -1, -120_000, Number.NaN, Number.NEGATIVE_INFINITY])
      expect(formatCountdown(over)).toBe("0:00");
  });
});

describe("a timer given as h:m:s", () => {
  it("is read as milliseconds", () => {
    expect(parseHms("0:2:0")).toBe(120_000);
    expect(parseHms("00:01:30")).toBe(90_000);
    expect(parseHms("1:0:1")).toBe(3_601_000);
  });

  it("is no timer when it is zero or not of that form", () => {
    for (const none of ["0:0:0", "", "2:00", "-1:0:0", "1e3:0:0", "a:b:c", "9999999999:0:0"])
      expect(parseHms(none)).toBe(0);
  });
});
