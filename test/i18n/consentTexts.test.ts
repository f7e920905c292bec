import { describe, expect, it } from "vitest";
import { consentTextsFor, type Requestors } from "../../src/i18n/consentTexts";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { texts as hindi } from "../../src/i18n/hi/index";
import { interpolate } from "../../src/i18n/interpolate";
import { createTexts, EN_GB_TEXTS } from "../../src/i18n/texts";
import { signedRequestorName } from "../../src/payload/requestorName";

const texts = createTexts(EN_GB_TEXTS, slip, table);
const shown = { requestor: "Acme", validityDate: "21/11/2026" };
const variantOf = (requestors: Requestors, id: string, more: Partial<typeof shown> = shown) =>
  consentTextsFor(
    { requestor: "Acme", ...more, id },
    { requestors, overrides: {}, texts },
    null,
    interpolate,
  );

describe("the texts of a requestor (R39)", () => {
  it("are its own, else UNIVERSAL's, else the built-in ones, member by member", () => {
    const requestors = {
      BRK001: { header: "Acme header" },
      UNIVERSAL: { header: "Any header", consent: "I hereby authorise #REQUESTORNAME# until #VALIDYDATE#" },
    };
    expect(variantOf(requestors, "BRK001")).toEqual({
      header: "Acme header",
      subHeader: "Please check the details below before you authorise Acme.",
      thirdHeader: "Your consent applies to this request only.",
      consent: "I hereby authorise Acme until 21/11/2026",
    });
    expect(variantOf(requestors, "BRK002").header).toBe("Any header");
  });

  it("are the built-in universal variant if the properties have none", () => {
    const { header, consent } = variantOf({}, "BRK001");
    expect(header).toBe("Confirmation of Mandate / Consent request");
    expect(consent).toBe(
      "I hereby authorise Acme to debit and transfer securities from my demat account towards my obligation at exchange arising out of my trade, as per the details shown on this page.",
    );
  });

  it("have every placeholder replaced, also with names that hold '$' or a placeholder", () => {
    const consent = "#REQUESTORNAME#, #REQUESTORNAME# and #VALIDYDATE#";
    const of = (requestor: string) =>
      variantOf({ UNIVERSAL: { consent } }, "B", { ...shown, requestor }).consent;
    expect(of("A$&B$1")).toBe("A$&B$1, A$&B$1 and 21/11/2026");
    expect(of("#VALIDYDATE#")).toBe("#VALIDYDATE#, #VALIDYDATE# and 21/11/2026");
  });

  it("say 'the settlement date' if the order has no date", () => {
    const requestors = { BRK001: { consent: "valid until #VALIDYDATE#." } };
    for (const none of [{}, { validityDate: "" }])
      expect(variantOf(requestors, "BRK001", none).consent).toBe("valid until the settlement date.");
  });

  it("are not read from members that every object inherits", () => {
    for (const id of ["constructor", "toString", "hasOwnProperty"]) {
      expect(signedRequestorName({}, id)).toBeUndefined();
      expect(variantOf({}, id).header).toBe("Confirmation of Mandate / Consent request");
    }
  });
});

describe("in another language (contract §5 Languages)", () => {
  const hindiTexts = createTexts({ locale: "hi", builtIn: hindi, overrides: {} }, slip, table);
  const of = (own: Requestors, english: Requestors, validityDate?: string, overrides = {}, others = {}) =>
    consentTextsFor<[string, string | undefined]>(
      { id: "BRK001", requestor: "Acme", validityDate },
      { requestors: own, overrides, texts: hindiTexts },
      { requestors: english, overrides: others, texts },
      (text, params, lang) => [interpolate(text, params), lang],
    );

  it("a text overridden for en-GB only stays English, and is marked so", () => {
    const { consent, header } = of({}, { BRK001: { consent: "I agree, until #VALIDYDATE#" } });
    expect(consent).toEqual(["I agree, until the settlement date", "en-GB"]);
    expect(header).toEqual([hindi.UNIVERSAL_HEADER, undefined]);
  });

  it("a built-in text overridden by its key for en-GB only stays English", () => {
    const anew = { UNIVERSAL_CONSENT: "I agree" };
    expect(of({}, {}, undefined, {}, anew).consent).toEqual(["I agree", "en-GB"]);
    expect(of({}, {}, undefined, {}, anew).header).toEqual([hindi.UNIVERSAL_HEADER, undefined]);
    expect(of({}, {}, undefined, { UNIVERSAL_CONSENT: "सहमति" }, anew).consent).toEqual(["सहमति", undefined]);
    expect(of({}, { UNIVERSAL: { consent: "Any" } }, undefined, {}, anew).consent).toEqual(["Any", "en-GB"]);
  });

  it("its own text is shown, with the language's words in its placeholders", () => {
    const { consent } = of({ BRK001: { consent: "सहमति #VALIDYDATE#" } }, { BRK001: { consent: "I agree" } });
    expect(consent).toEqual([`सहमति ${hindi.VALIDITY_UNKNOWN}`, undefined]);
  });

  it("the requestor's en-GB text wins over the language's UNIVERSAL text", () => {
    const own = { UNIVERSAL: { consent: "सहमति", header: "शीर्षक" } };
    const { consent, header } = of(own, { BRK001: { consent: "I agree" }, UNIVERSAL: { header: "Header" } });
    expect(consent).toEqual(["I agree", "en-GB"]);
    expect(header).toEqual(["शीर्षक", undefined]);
  });

  it("UNIVERSAL's en-GB text wins over the built-in one", () => {
    expect(of({}, { UNIVERSAL: { consent: "I agree" } }).consent).toEqual(["I agree", "en-GB"]);
  });
});

describe("the signed name of a requestor", () => {
  it("is its own entry's only", () => {
    const requestors = { BRK001: { name: "Acme Broking Ltd" }, BRK003: {}, UNIVERSAL: { name: "Any" } };
    expect(signedRequestorName(requestors, "BRK001")).toBe("Acme Broking Ltd");
    expect(signedRequestorName(requestors, "BRK002")).toBeUndefined();
    expect(signedRequestorName(requestors, "BRK003")).toBeUndefined();
  });
});
