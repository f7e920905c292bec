import { describe, expect, it } from "vitest";
import { catalogue, en } from "../../src/texts/catalogue";
import { enFirst, firstCatalogue } from "../../src/texts/first";
import { otpSentKey } from "../../src/texts/otpSent";
import { enSlip, slipCatalogue } from "../../src/texts/slip";
import { createTexts } from "../../src/texts/texts";

const texts = createTexts({}, "en-GB", firstCatalogue, catalogue);

describe("a text", () => {
  it("is filled with the requestor in every place", () => {
    const t = createTexts({}, "en-GB", slipCatalogue).t;
    expect(t("SLIP_NOTICE", { requestor: "Acme", isinName: "RELIANCE" })).toBe(
      "You have been transferred by Acme to the demat gateway to provide mandate / consent in favour of Acme for RELIANCE as per below details",
    );
  });

  it("is filled in the specification's own places too", () => {
    expect(texts.t("EDIS_SUCCESS", { transactionRef: "TXN1", IST: "20/11/2026 09:15:00 IST" })).toBe(
      "Your request for eDIS with Transaction Reference Number TXN1 is successfully submitted on 20/11/2026 09:15:00 IST",
    );
  });

  it("takes a value as text, whatever it holds", () => {
    for (const requestor of ["$& $1 $$", "{requestor}{product}", "#IST", "<b>Acme</b>", "\\"])
      expect(texts.t("MPIN_TITLE", { requestor })).toBe(`You have been redirected from ${requestor}`);
  });

  it("keeps a place that has no value, also one named like a method of every object", () => {
    expect(texts.t("MPIN_TITLE")).toBe("You have been redirected from {requestor}");
    const own = createTexts({ MPIN_TITLE: "{constructor} #toString#" }, "en-GB", firstCatalogue, catalogue);
    expect(own.t("MPIN_TITLE", {})).toBe("{constructor} #toString#");
  });
});

describe("the signed properties' texts", () => {
  it("win by key, under the names that the specification gives", () => {
    for (const key of [
      "TRANS_SUCCESS_MSG",
      "REGISTER_MPIN",
      "RESET_MPIN",
      "TIMEOUT",
      "MAX_LIMIT_REGENERATE_OTP",
      "OTP_EXCEEDED",
      "ERR_PAGE_MSG",
    ] as const)
      expect(createTexts({ [key]: "ours" }, "en-GB", firstCatalogue, catalogue).t(key)).toBe("ours");
    for (const key of ["LAST_OTP_REGENERATE_ATTEMPT", "HOLDING_WARNING"] as const)
      expect(createTexts({ [key]: "ours" }, "en-GB", firstCatalogue, catalogue, slipCatalogue).t(key)).toBe(
        "ours",
      );
  });

  it("are filled like the built-in ones", () => {
    const own = createTexts({ MPIN_TITLE: "Sent by {requestor}" }, "en-GB", firstCatalogue, catalogue);
    expect(own.t("MPIN_TITLE", { requestor: "Acme" })).toBe("Sent by Acme");
  });

  it("leave a control its name when they are blank", () => {
    expect(
      createTexts({ SHOW_MPIN: "", SUBMIT: "  " }, "en-GB", firstCatalogue, catalogue).t("SHOW_MPIN"),
    ).toBe("Show MPIN");
    expect(createTexts({ SUBMIT: "  " }, "en-GB", firstCatalogue, catalogue).t("SUBMIT")).toBe("SUBMIT");
  });

  it("change nothing by a key that is not in the catalogue", () => {
    const hostile = JSON.parse('{"__proto__":{"SUBMIT":"x"},"constructor":"y"}');
    expect(createTexts(hostile, "en-GB", firstCatalogue, catalogue).t("SUBMIT")).toBe("SUBMIT");
  });
});

describe("the locale", () => {
  const withHindi = { "en-GB": { ...enFirst, ...en }, "hi-IN": { SUBMIT: "जमा करें" } };

  it("falls back to en-GB when it is unknown", () => {
    for (const locale of ["xx-XX", "", "__proto__", "constructor"]) {
      const fallen = createTexts({}, locale, withHindi);
      expect(fallen.locale).toBe("en-GB");
      expect(fallen.t("SUBMIT")).toBe("SUBMIT");
    }
  });

  it("may be added as a further table, whose gaps en-GB fills and which signed texts win over", () => {
    const hindi = createTexts({ CANCEL: "रद्द" }, "hi-IN", withHindi, slipCatalogue);
    expect(hindi.locale).toBe("hi-IN");
    expect(hindi.t("SUBMIT")).toBe("जमा करें");
    expect(hindi.t("CANCEL")).toBe("रद्द");
    expect(hindi.t("OK")).toBe("Ok");
    expect(hindi.t("BACK")).toBe("Back");
  });
});

describe("a catalogue that is loaded later", () => {
  it("joins the texts there are, with the same overrides", () => {
    const slip = createTexts({ BACK: "Go back" }, "en-GB", firstCatalogue, catalogue).with(slipCatalogue);
    expect(slip.t("BACK")).toBe("Go back");
    expect(slip.t("SUBMIT")).toBe("SUBMIT");
    expect(slip.t("TABLE_TITLE")).toBe(enSlip.TABLE_TITLE);
  });
});

describe("the message where the OTP was sent", () => {
  it("names what is known of mobile number and e-mail ID", () => {
    const params = { mobile: "XXXXXX4321", email: "a***@example.com" };
    const message = (mobile?: string, email?: string) => texts.t(otpSentKey(mobile, email), params);
    expect(message("m", "e")).toBe(
      "OTP has been sent to your mobile number XXXXXX4321 and e-mail ID a***@example.com",
    );
    expect(message("m", "")).toBe("OTP has been sent to your mobile number XXXXXX4321");
    expect(message(undefined, "e")).toBe("OTP has been sent to your e-mail ID a***@example.com");
    expect(message()).toBe("OTP has been sent to your registered mobile number and/or e-mail ID");
  });
});
