import { describe, expect, it } from "vitest";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { texts as hindi } from "../../src/i18n/hi/index";
import { interpolate } from "../../src/i18n/interpolate";
import { createTexts, EN_GB_TEXTS, type LocaleTexts } from "../../src/i18n/texts";

const textsWith = (overrides: Record<string, string>): LocaleTexts => ({ ...EN_GB_TEXTS, overrides });
const texts = createTexts(EN_GB_TEXTS, firstScreen, common);

describe("a text", () => {
  it("is filled with the requestor in every place", () => {
    const t = createTexts(EN_GB_TEXTS, slip).t;
    expect(t("SLIP_NOTICE", { requestor: "Acme", isinName: "RELIANCE" })).toBe(
      "You have been transferred by Acme to the demat gateway to provide mandate / consent in favour of Acme for RELIANCE as per below details",
    );
  });

  it("is filled in the specification's own placeholders too", () => {
    expect(texts.t("EDIS_SUCCESS", { transactionRef: "TXN1", IST: "20/11/2026 09:15:00 IST" })).toBe(
      "Your request for eDIS with Transaction Reference Number TXN1 is successfully submitted on 20/11/2026 09:15:00 IST",
    );
  });

  it("has no placeholder where a plain word has a placeholder's name", () => {
    expect(interpolate("product {x}", { product: "eDIS", x: 1 })).toBe("product 1");
  });

  it("keeps a placeholder without a value beside one that is filled", () => {
    expect(interpolate("{a} {b}", { a: 1 })).toBe("1 {b}");
  });

  it("takes any value as text", () => {
    for (const requestor of ["$& $1 $$", "{requestor}{product}", "#IST", "<b>Acme</b>", "\\"])
      expect(texts.t("MPIN_TITLE", { requestor })).toBe(`You have been redirected from ${requestor}`);
  });

  it("keeps a placeholder without a value, also one named like a method of every object", () => {
    expect(texts.t("MPIN_TITLE")).toBe("You have been redirected from {requestor}");
    const own = createTexts(textsWith({ MPIN_TITLE: "{constructor} #toString#" }), firstScreen, common);
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
      expect(createTexts(textsWith({ [key]: "ours" }), firstScreen, common).t(key)).toBe("ours");
    for (const key of ["LAST_OTP_REGENERATE_ATTEMPT", "HOLDING_WARNING"] as const)
      expect(createTexts(textsWith({ [key]: "ours" }), firstScreen, common, slip).t(key)).toBe("ours");
  });

  it("are filled like the built-in ones", () => {
    const own = createTexts(textsWith({ MPIN_TITLE: "Sent by {requestor}" }), firstScreen, common);
    expect(own.t("MPIN_TITLE", { requestor: "Acme" })).toBe("Sent by Acme");
  });

  it("have no effect for a key outside the catalogue", () => {
    const hostile = JSON.parse('{"__proto__":{"SUBMIT":"x"},"constructor":"y"}');
    expect(createTexts(textsWith(hostile), firstScreen, common).t("SUBMIT")).toBe("SUBMIT");
  });
});

describe("another language (contract §5 Languages)", () => {
  const inHindi = (overrides: Record<string, string>) =>
    createTexts({ locale: "hi", builtIn: hindi, overrides }, firstScreen);

  it("has its own text for every key, also of the tables that come later, and signed texts win over it", () => {
    const texts = inHindi({ CANCEL: "रद्द" }).with(common, slip);
    expect(texts.locale).toBe("hi");
    expect(texts.t("SUBMIT")).toBe(hindi.SUBMIT);
    expect(texts.t("BACK")).toBe(hindi.BACK);
    expect(texts.t("CANCEL")).toBe("रद्द");
  });

  it("replaces the language before it in the loaded texts", () => {
    const texts = createTexts(textsWith({ SUBMIT: "Go" }), firstScreen).with(common);
    const other = texts.in({ locale: "hi", builtIn: hindi, overrides: {} });
    expect([other.locale, other.t("SUBMIT"), other.t("OK")]).toEqual(["hi", hindi.SUBMIT, hindi.OK]);
    expect(other.in(EN_GB_TEXTS).t("SUBMIT")).toBe("SUBMIT");
  });
});

describe("a catalogue that is loaded later", () => {
  it("joins the loaded texts, with the same overrides", () => {
    const texts = createTexts(textsWith({ BACK: "Go back" }), firstScreen, common).with(slip, table);
    expect(texts.t("BACK")).toBe("Go back");
    expect(texts.t("SUBMIT")).toBe("SUBMIT");
    expect(texts.t("TABLE_TITLE")).toBe(table.TABLE_TITLE);
  });
});
