import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/texts/en-GB/catalogue";
import { first } from "../../src/texts/en-GB/first";
import { slip } from "../../src/texts/en-GB/slip";
import { table } from "../../src/texts/en-GB/table";
import { fill } from "../../src/texts/fill";
import { texts as hindi } from "../../src/texts/hi/index";
import { otpSentKey } from "../../src/texts/otpSent";
import { createTexts, ENGLISH, type Spoken } from "../../src/texts/texts";

const saying = (overrides: Record<string, string>): Spoken => ({ ...ENGLISH, overrides });
const texts = createTexts(ENGLISH, first, catalogue);

describe("a text", () => {
  it("is filled with the requestor in every place", () => {
    const t = createTexts(ENGLISH, slip).t;
    expect(t("SLIP_NOTICE", { requestor: "Acme", isinName: "RELIANCE" })).toBe(
      "You have been transferred by Acme to the demat gateway to provide mandate / consent in favour of Acme for RELIANCE as per below details",
    );
  });

  it("is filled in the specification's own places too", () => {
    expect(texts.t("EDIS_SUCCESS", { transactionRef: "TXN1", IST: "20/11/2026 09:15:00 IST" })).toBe(
      "Your request for eDIS with Transaction Reference Number TXN1 is successfully submitted on 20/11/2026 09:15:00 IST",
    );
  });

  it("has no place where a word of its own is the name of one", () => {
    expect(fill("product {x}", { product: "eDIS", x: 1 })).toBe("product 1");
  });

  it("takes a value as text, whatever it holds", () => {
    for (const requestor of ["$& $1 $$", "{requestor}{product}", "#IST", "<b>Acme</b>", "\\"])
      expect(texts.t("MPIN_TITLE", { requestor })).toBe(`You have been redirected from ${requestor}`);
  });

  it("keeps a place that has no value, also one named like a method of every object", () => {
    expect(texts.t("MPIN_TITLE")).toBe("You have been redirected from {requestor}");
    const own = createTexts(saying({ MPIN_TITLE: "{constructor} #toString#" }), first, catalogue);
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
      expect(createTexts(saying({ [key]: "ours" }), first, catalogue).t(key)).toBe("ours");
    for (const key of ["LAST_OTP_REGENERATE_ATTEMPT", "HOLDING_WARNING"] as const)
      expect(createTexts(saying({ [key]: "ours" }), first, catalogue, slip).t(key)).toBe("ours");
  });

  it("are filled like the built-in ones", () => {
    const own = createTexts(saying({ MPIN_TITLE: "Sent by {requestor}" }), first, catalogue);
    expect(own.t("MPIN_TITLE", { requestor: "Acme" })).toBe("Sent by Acme");
  });

  it("change nothing by a key that is not in the catalogue", () => {
    const hostile = JSON.parse('{"__proto__":{"SUBMIT":"x"},"constructor":"y"}');
    expect(createTexts(saying(hostile), first, catalogue).t("SUBMIT")).toBe("SUBMIT");
  });
});

describe("another language (contract §5 Languages)", () => {
  const speaking = (overrides: Record<string, string>) =>
    createTexts({ locale: "hi", words: hindi, overrides }, first);

  it("has its own text for every key, also of the tables that come later, and signed texts win over it", () => {
    const texts = speaking({ CANCEL: "रद्द" }).with(catalogue, slip);
    expect(texts.locale).toBe("hi");
    expect(texts.t("SUBMIT")).toBe(hindi.SUBMIT);
    expect(texts.t("BACK")).toBe(hindi.BACK);
    expect(texts.t("CANCEL")).toBe("रद्द");
  });

  it("takes the place of the one before it in the texts that there are", () => {
    const texts = createTexts(saying({ SUBMIT: "Go" }), first).with(catalogue);
    const other = texts.in({ locale: "hi", words: hindi, overrides: {} });
    expect([other.locale, other.t("SUBMIT"), other.t("OK")]).toEqual(["hi", hindi.SUBMIT, hindi.OK]);
    expect(other.in(ENGLISH).t("SUBMIT")).toBe("SUBMIT");
  });
});

describe("a catalogue that is loaded later", () => {
  it("joins the texts there are, with the same overrides", () => {
    const texts = createTexts(saying({ BACK: "Go back" }), first, catalogue).with(slip, table);
    expect(texts.t("BACK")).toBe("Go back");
    expect(texts.t("SUBMIT")).toBe("SUBMIT");
    expect(texts.t("TABLE_TITLE")).toBe(table.TABLE_TITLE);
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
