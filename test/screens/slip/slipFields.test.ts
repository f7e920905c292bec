import { describe, expect, it } from "vitest";
import { common } from "../../../src/i18n/en-GB/common";
import { firstScreen } from "../../../src/i18n/en-GB/firstScreen";
import { slip } from "../../../src/i18n/en-GB/slip";
import { table } from "../../../src/i18n/en-GB/table";
import { createTexts, EN_GB_TEXTS } from "../../../src/i18n/texts";
import { dimItems, mandateItems, slipItems } from "../../../src/screens/slip/slipFields";
import { accepted, at, begin, contextOf, mpinEntered, orderCame, orderOf } from "../../flow/support";

const { t } = createTexts(EN_GB_TEXTS, firstScreen, common, slip, table);
const words = { locale: "en-GB", t, rich: t, format: () => "", richMessage: () => "" };
const ten = { clientIdLengths: [10] };
const nothing = orderCame({
  details: { brokerOrdrNo: undefined, quantity: undefined, isin: undefined, isinName: undefined },
  account: { dpId: undefined, clientId: undefined, cmbpId: undefined },
});

/** Returns the fields that block, each with its shown value and its message. */
const blocking = (items: ReturnType<typeof slipItems>) =>
  items.flatMap(({ label, value, error }) => (error === undefined ? [] : [[label, value, error]]));
const notGiven = (...labels: string[]) => labels.map((label) => [label, undefined, "Not given"]);

describe("a missing required field is shown without a value, with 'Not given' under it (R44)", () => {
  it("on a DIS slip", () => {
    const flow = at("slip", begin(contextOf("DIS"), mpinEntered, accepted(), nothing));
    expect(blocking(slipItems(flow, ten, words))).toEqual(
      notGiven("ISIN Description", "ISIN", "Quantity", "DP ID", "Client ID"),
    );
  });

  it("on a consent page", () => {
    const flow = at("mandate", begin(contextOf("DMI"), mpinEntered, accepted(), nothing));
    expect(blocking(mandateItems(flow, ten, words))).toEqual(notGiven("DP ID", "Client ID"));
  });

  it("also if '00000000' was sent, which counts as none (R18)", () => {
    const none = "00000000";
    const sent = orderCame({ details: { isin: none }, account: { dpId: none, clientId: none } });
    const flow = at("slip", begin(contextOf("DIS"), mpinEntered, accepted(), sent));
    expect(blocking(slipItems(flow, ten, words))).toEqual(
      notGiven("ISIN Description", "ISIN", "DP ID", "Client ID"),
    );
  });

  it("unless one that is given stands for it: an ISIN of '00000000' beside a name", () => {
    const sent = orderCame({ details: { isin: "00000000", isinName: "RELIANCE" } });
    const flow = at("slip", begin(contextOf("DIS"), mpinEntered, accepted(), sent));
    const items = slipItems(flow, ten, words);
    expect(blocking(items)).toEqual([]);
    expect(items.find(({ label }) => label === "ISIN")?.value).toBeUndefined();
  });

  it("on the DIM page, for its securities too", () => {
    const ids = { requestorId: "BRK001", transactionRefNo: "TXN1" };
    const model = { ...ids, transactionType: "DIM", uiRedirect: false } as const;
    const context = contextOf("DIM", { dpId: undefined, clientId: undefined, security: undefined });
    expect(blocking(dimItems({ model, context }, words))).toEqual(
      notGiven("DP ID", "Client ID", "ISIN DETAILS"),
    );
  });

  it("and no field of a complete order", () => {
    const flow = at("slip", begin(contextOf("DIS"), mpinEntered, accepted(), orderCame(orderOf())));
    expect(blocking(slipItems(flow, ten, words))).toEqual([]);
  });
});

it("a DIM whose account has a blank exchange shows the request's (contract §4)", () => {
  const orderRequestDetails = {
    ActionButtonDisplay: true,
    exchangeCd: "02",
    dmatBlkDtls: { exchangeCd: "" },
  };
  const ids = { requestorId: "BRK001", transactionRefNo: "TXN1" };
  const model = { ...ids, transactionType: "DIM", uiRedirect: false, orderRequestDetails } as const;
  const items = dimItems({ model, context: contextOf("DIM") }, words);
  expect(items.find(({ label }) => label === "Exchange")?.value).toBe("NSE");
});

describe("a Client ID of a wrong length names the valid lengths (R85)", () => {
  const wrong = orderCame({ account: { clientId: "123" } });
  const errorsOf = (locale: string, clientIdLengths: readonly number[]) => {
    const flow = at("slip", begin(contextOf("DIS"), mpinEntered, accepted(), wrong));
    return blocking(slipItems(flow, { clientIdLengths }, { ...words, locale })).map(([, , error]) => error);
  };

  it("in the language's words, with Latin digits", () => {
    expect(errorsOf("en-GB", [10])).toEqual(["Client ID should be of 10 digits"]);
    expect(errorsOf("en-GB", [8, 10])).toEqual(["Client ID should be of 8 or 10 digits"]);
    expect(errorsOf("hi-IN", [8, 10])).toEqual(["Client ID should be of 8 या 10 digits"]);
    expect(errorsOf("mr-IN", [8, 10])).toEqual([expect.stringMatching(/ 8 .* 10 /)]);
  });
});
