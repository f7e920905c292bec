import { describe, expect, it } from "vitest";
import { common } from "../../../src/i18n/en-GB/common";
import { firstScreen } from "../../../src/i18n/en-GB/firstScreen";
import { createTexts, EN_GB_TEXTS } from "../../../src/i18n/texts";
import { otpRecipientOf, otpSentKey } from "../../../src/screens/components/otpParts";

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

  it("are those of the request, else of its account (contract §4)", () => {
    const ids = {
      requestorId: "BRK001",
      transactionRefNo: "TXN1",
      transactionType: "DIM",
      uiRedirect: false,
    } as const;
    const orderRequestDetails = {
      ActionButtonDisplay: true,
      dmatBlkDtls: { mobileNo: "account's", emailId: "account's" },
    };
    const of = (more: object) => otpRecipientOf({ ...ids, orderRequestDetails, ...more });
    const [own, none] = [
      { mobileNumber: "own", emailId: "own" },
      { mobileNumber: "", emailId: undefined },
    ];
    expect(of(own)).toEqual({ mobile: "own", email: "own" });
    expect(of(none)).toEqual({ mobile: "account's", email: "account's" });
  });
});
