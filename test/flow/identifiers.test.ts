import { describe, expect, test } from "vitest";
import {
  areValid as areValidWith,
  dimIdentifiers,
  identifierErrors as errorsWith,
  type Identifiers,
  identifiersOf,
} from "../../src/flow/identifiers";
import { contextOf, orderOf } from "./builders";

const context = contextOf("DIS");
const identifierErrors = (shown: Identifiers) => errorsWith(shown, context);
const areValid = (shown: Identifiers) => areValidWith(shown, context);

describe("A shown identifier (spec §5, R20)", () => {
  test("of a client has exactly 10 digits", () => {
    expect(identifierErrors({ clientId: "1012345678" })).toEqual({});
    for (const clientId of ["101234567", "10123456789", "10123A5678", "1012345678\n", "१०१२३४५६७८"])
      expect(identifierErrors({ clientId })).toEqual({ clientId: "CLIENT_ID_INVALID" });
  });

  test("of a client has one of the signed lengths (R85)", () => {
    const lengths = { clientIdLengths: [8, 10] };
    for (const clientId of ["10123456", "1012345678"]) expect(errorsWith({ clientId }, lengths)).toEqual({});
    for (const clientId of ["101234567", "10123A56", "10123456 "])
      expect(errorsWith({ clientId }, lengths)).toEqual({ clientId: "CLIENT_ID_INVALID" });
  });

  test("of a CM BP has digits only", () => {
    expect(identifierErrors({ cmbpId: "565123" })).toEqual({});
    expect(identifierErrors({ cmbpId: "IN565123" })).toEqual({ cmbpId: "CM_BP_ID_INVALID" });
  });

  test("of a broker's order has exactly 10 characters", () => {
    expect(identifierErrors({ brokerOrdrNo: "BO12345678" })).toEqual({});
    for (const brokerOrdrNo of ["BO1234567", "BO123456789"])
      expect(identifierErrors({ brokerOrdrNo })).toEqual({ brokerOrdrNo: "BROKER_ORDER_NUMBER_INVALID" });
  });

  test("blocks Submit by itself, with all others valid", () => {
    expect(areValid({ clientId: "1012345678", cmbpId: "565123", brokerOrdrNo: "BO12345678" })).toBe(true);
    expect(areValid({ clientId: "1012345678", cmbpId: "IN565123", brokerOrdrNo: "BO12345678" })).toBe(false);
  });

  test("of a CM BP is checked only if it is the second id (R18)", () => {
    const account = { cmbpId: "IN565123", stockBrkrMarginAcc: "1100001000023456" };
    const shown = (product: string) =>
      identifiersOf({ screen: "slip", order: orderOf({ details: { product }, account }) });
    expect(areValid(shown("2"))).toBe(true);
    expect(areValid(shown("1"))).toBe(false);
  });
});

describe("A missing value blocks Submit (R44)", () => {
  const blanks = [undefined, "", "  ", "\u200b\u2060", "\u00ad"];
  const slip = (changes: Parameters<typeof orderOf>[0]) =>
    identifierErrors(identifiersOf({ screen: "slip", order: orderOf(changes) }));
  const mandate = (changes: Parameters<typeof orderOf>[0]) =>
    identifierErrors(identifiersOf({ screen: "mandate", order: orderOf(changes) }));

  test.each(blanks)("Client ID, DP ID and Quantity on a DIS slip: %j", (none) => {
    expect(slip({ account: { clientId: none } })).toEqual({ clientId: "NOT_GIVEN" });
    expect(slip({ account: { dpId: none } })).toEqual({ dpId: "NOT_GIVEN" });
    expect(slip({ details: { quantity: none } })).toEqual({ quantity: "NOT_GIVEN" });
  });

  test.each(blanks)("ISIN and ISIN Description, of which one is enough: %j", (none) => {
    expect(slip({ details: { isin: none, isinName: none } })).toEqual({ security: "NOT_GIVEN" });
    expect(slip({ details: { isin: none, isinName: "RELIANCE" } })).toEqual({});
    expect(slip({ details: { isin: "INE002A01018", isinName: none } })).toEqual({});
  });

  test.each(blanks)("only Client ID and DP ID on a consent page, whose table has the rest: %j", (none) => {
    expect(mandate({ account: { clientId: none, dpId: none } })).toEqual({
      clientId: "NOT_GIVEN",
      dpId: "NOT_GIVEN",
    });
    expect(mandate({ details: { quantity: none, isin: none, isinName: none } })).toEqual({});
  });

  test.each(blanks)("Client ID, DP ID and the securities of a DIM: %j", (none) => {
    for (const name of ["clientId", "dpId", "security"] as const)
      expect(identifierErrors(dimIdentifiers(contextOf("DIM", { [name]: none })))).toEqual({
        [name]: "NOT_GIVEN",
      });
  });

  test.each(blanks)("nothing else: broker order number and CM BP ID may be absent: %j", (none) => {
    expect(slip({ details: { brokerOrdrNo: none }, account: { cmbpId: none } })).toEqual({});
  });

  test("a Client ID, DP ID or ISIN of '00000000', which means none (spec §9)", () => {
    const none = "00000000";
    expect(slip({ account: { dpId: none } })).toEqual({ dpId: "NOT_GIVEN" });
    expect(slip({ account: { clientId: none } })).toEqual({ clientId: "NOT_GIVEN" });
    expect(identifierErrors(dimIdentifiers(contextOf("DIM", { dpId: none })))).toEqual({ dpId: "NOT_GIVEN" });
    expect(slip({ details: { isin: none } })).toEqual({ security: "NOT_GIVEN" });
    expect(slip({ details: { isin: none, isinName: "RELIANCE" } })).toEqual({});
    expect(slip({ details: { brokerOrdrNo: none } })).toEqual({
      brokerOrdrNo: "BROKER_ORDER_NUMBER_INVALID",
    });
  });

  test("every required value of an order of empty objects", () => {
    const order = { ...orderOf(), details: {}, account: {} };
    expect(areValid(identifiersOf({ screen: "slip", order }))).toBe(false);
    expect(areValid(identifiersOf({ screen: "mandate", order }))).toBe(false);
  });
});
