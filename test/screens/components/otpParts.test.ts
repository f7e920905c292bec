import { describe, expect, it } from "vitest";
import { common } from "../../../src/i18n/en-GB/common";
import { firstScreen } from "../../../src/i18n/en-GB/firstScreen";
import { createTexts, EN_GB_TEXTS } from "../../../src/i18n/texts";
import { otpSentKey } from "../../../src/screens/components/otpParts";

const { t } = createTexts(EN_GB_TEXTS, firstScreen, common);

describe("the message on the OTP's destination", () => {
  it("names mobile number and e-mail ID, each if known", () => {
    const params = { mobile: "XXXXXX4321", email: "a***@example.com" };
    const message = (mobile?: string, email?: string) => t(otpSentKey(mobile, email), params);
    expect(message("m", "e")).toBe(
      "OTP has been sent to your mobile number XXXXXX4321 and e-mail ID a***@example.com",
    );
    expect(message("m", "")).toBe("OTP has been sent to your mobile number XXXXXX4321");
    expect(message(undefined, "e")).toBe("OTP has been sent to your e-mail ID a***@example.com");
    expect(message()).toBe("OTP has been sent to your registered mobile number and/or e-mail ID");
  });
});
