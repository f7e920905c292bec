import { describe, expect, it } from "vitest";
import { createTimeouts } from "../../src/flow/timeouts";

describe("a timeout", () => {
  it("has spec §9's value, and R30's if spec §9 gives none", () => {
    const ms = createTimeouts({});
    expect(ms("RESEND_OTP")).toBe(120_000);
    expect(ms("IDLE_DIS")).toBe(600_000);
    expect(ms("IDLE_DMI")).toBe(900_000);
    expect(ms("IDLE_WARNING")).toBe(120_000);
    expect(ms("OVERLAY_SHUTDOWN")).toBe(4_000);
    expect(ms("FAILED_RESEND")).toBe(4_000);
    expect(ms("SECURITY_HOLDING_WARNING")).toBe(8_000);
    expect(ms("ERROR_PAGE_SHUTDOWN")).toBe(3_000);
    expect(ms("SUCCESS_PAGE_CLOSE")).toBe(5_000);
    expect(ms("TAB_CLOSE_DELAY")).toBe(300);
    for (const name of [
      "DIS_FAIL_REOTP_TIMEOUT",
      "DIS_SUCCESS_OTP_TIMEOUT",
      "DIS_FAIL_OTP_TIMEOUT",
      "DIM_SUCCESS_OTP_TIMEOUT",
      "DIM_FAIL_OTP_TIMEOUT",
      "DIM_FAIL_REOTP_TIMEOUT",
    ] as const)
      expect(ms(name)).toBe(3_000);
  });

  it("is overridden by name from the signed properties", () => {
    expect(createTimeouts({ DIS_FAIL_OTP_TIMEOUT: 1_500 })("DIS_FAIL_OTP_TIMEOUT")).toBe(1_500);
  });

  it("keeps its default against a value that no timer takes", () => {
    for (const hostile of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, "5000", null, {}, true])
      expect(createTimeouts({ RESEND_OTP: hostile })("RESEND_OTP")).toBe(120_000);
    expect(createTimeouts({ RESEND_OTP: undefined })("RESEND_OTP")).toBe(120_000);
    expect(createTimeouts(JSON.parse('{"__proto__":{"RESEND_OTP":1}}'))("RESEND_OTP")).toBe(120_000);
    expect(createTimeouts(Object.create({ RESEND_OTP: 1 }))("RESEND_OTP")).toBe(120_000);
  });
});
