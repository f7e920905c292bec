import { describe, expect, test } from "vitest";
import { brokenIdentifiers, identifiersOf, inOrder } from "../../src/flow/identifiers";

describe("An identifier that is shown (spec §5, R20)", () => {
  test("of a client has exactly 10 digits", () => {
    expect(brokenIdentifiers({ clientId: "1012345678" })).toEqual({});
    for (const clientId of ["101234567", "10123456789", "10123A5678", "1012345678\n", "१०१२३४५६७८"])
      expect(brokenIdentifiers({ clientId })).toEqual({ clientId: "CLIENT_ID_INVALID" });
  });

  test("of a CM BP has digits only", () => {
    expect(brokenIdentifiers({ cmbpId: "565123" })).toEqual({});
    expect(brokenIdentifiers({ cmbpId: "IN565123" })).toEqual({ cmbpId: "CM_BP_ID_INVALID" });
  });

  test("of a broker's order has exactly 10 characters", () => {
    expect(brokenIdentifiers({ brokerOrdrNo: "BO12345678" })).toEqual({});
    for (const brokerOrdrNo of ["BO1234567", "BO123456789"])
      expect(brokenIdentifiers({ brokerOrdrNo })).toEqual({ brokerOrdrNo: "BROKER_ORDER_NUMBER_INVALID" });
  });

  test("blocks Submit by itself, whatever the others are", () => {
    expect(inOrder({ clientId: "1012345678", cmbpId: "565123", brokerOrdrNo: "BO12345678" })).toBe(true);
    expect(inOrder({ clientId: "1012345678", cmbpId: "IN565123", brokerOrdrNo: "BO12345678" })).toBe(false);
  });

  test("that is absent is not judged", () => {
    for (const none of [undefined, ""]) expect(inOrder({ clientId: none, brokerOrdrNo: none })).toBe(true);
  });

  test("of a CM BP is judged only where it is the second id (R18)", () => {
    const account = { clientId: "1012345678", cmbpId: "IN565123", stockBrkrMarginAcc: "1100001000023456" };
    expect(inOrder(identifiersOf({ order: { product: "2" }, account }))).toBe(true);
    expect(inOrder(identifiersOf({ order: { product: "1" }, account }))).toBe(false);
  });
});
