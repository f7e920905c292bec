import { describe, expect, it } from "vitest";
import { requestorName } from "../../src/texts/requestorName";
import { requestorVariant } from "../../src/texts/requestors";
import { slipCatalogue } from "../../src/texts/slip";
import { createTexts } from "../../src/texts/texts";

const texts = createTexts({}, "en-GB", slipCatalogue);
const shown = { requestor: "Acme", validityDate: "21/11/2026" };

describe("the texts of a requestor (R39)", () => {
  it("are its own, else UNIVERSAL's, else the built-in ones, member by member", () => {
    const requestors = {
      BRK001: { header: "Acme header" },
      UNIVERSAL: { header: "Any header", consent: "I hereby authorise #REQUESTORNAME# until #VALIDYDATE#" },
    };
    expect(requestorVariant(requestors, "BRK001", shown, texts)).toEqual({
      header: "Acme header",
      subHeader: "Please check the details below before you authorise Acme.",
      thirdHeader: "Your consent holds for this request only.",
      consent: "I hereby authorise Acme until 21/11/2026",
    });
    expect(requestorVariant(requestors, "BRK002", shown, texts).header).toBe("Any header");
  });

  it("are the built-in universal variant when the properties have none", () => {
    const { header, consent } = requestorVariant({}, "BRK001", shown, texts);
    expect(header).toBe("Confirmation of Mandate / Consent request");
    expect(consent).toBe(
      "I hereby authorise Acme to debit and transfer securities from my demat account towards my obligation at exchange arising out of my trade, as per the details shown on this page.",
    );
  });

  it("have every placeholder replaced, by names that hold '$' or a placeholder too", () => {
    const consent = "#REQUESTORNAME#, #REQUESTORNAME# and #VALIDYDATE#";
    const of = (requestor: string) =>
      requestorVariant({ UNIVERSAL: { consent } }, "B", { ...shown, requestor }, texts).consent;
    expect(of("A$&B$1")).toBe("A$&B$1, A$&B$1 and 21/11/2026");
    expect(of("#VALIDYDATE#")).toBe("#VALIDYDATE#, #VALIDYDATE# and 21/11/2026");
  });

  it("say 'the settlement date' where the order has no date", () => {
    const requestors = { BRK001: { consent: "valid until #VALIDYDATE#." } };
    expect(requestorVariant(requestors, "BRK001", { requestor: "Acme" }, texts).consent).toBe(
      "valid until the settlement date.",
    );
  });

  it("are not found on every object's own members", () => {
    for (const id of ["constructor", "toString", "hasOwnProperty"]) {
      expect(requestorName({}, id)).toBeUndefined();
      expect(requestorVariant({}, id, shown, texts).header).toBe("Confirmation of Mandate / Consent request");
    }
  });
});

describe("the signed name of a requestor", () => {
  it("is its own entry's only", () => {
    const requestors = {
      BRK001: { name: "Acme Broking Ltd" },
      BRK003: { name: "" },
      UNIVERSAL: { name: "Any" },
    };
    expect(requestorName(requestors, "BRK001")).toBe("Acme Broking Ltd");
    expect(requestorName(requestors, "BRK002")).toBeUndefined();
    expect(requestorName(requestors, "BRK003")).toBeUndefined();
  });
});
