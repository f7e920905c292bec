import { describe, expect, it } from "vitest";
import { webOtpCode } from "../../src/element/webOtp";

/** Makes a window of a browser with WebOTP, or without. */
function windowWith(get: ((options: unknown) => Promise<unknown>) | null): Window {
  const navigator = { credentials: { get } };
  return Object.assign(Object.create(null), { navigator, ...(get && { OTPCredential: class {} }) });
}
const { signal } = new AbortController();

describe("the code of an SMS", () => {
  it("is asked of the browser until the signal is aborted", async () => {
    const requested: unknown[] = [];
    const window = windowWith(async (options) => {
      requested.push(options);
      return { code: "508362" };
    });
    expect(await webOtpCode(window, signal)).toBe("508362");
    expect(requested).toEqual([{ otp: { transport: ["sms"] }, signal }]);
  });

  it("is empty if the browser has no WebOTP, refuses, is aborted, or answers with another credential", async () => {
    expect(await webOtpCode(windowWith(null), signal)).toBeNull();
    expect(
      await webOtpCode(
        windowWith(() => Promise.reject(new DOMException("", "AbortError"))),
        signal,
      ),
    ).toBeNull();
    for (const answer of [null, undefined, {}, { code: 7 }, "508362"])
      expect(
        await webOtpCode(
          windowWith(async () => answer),
          signal,
        ),
      ).toBeNull();
  });
});
