import { describe, expect, it } from "vitest";
import { groupAccount, secondId } from "../../src/flow/secondId";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";

describe("an account number (R18)", () => {
  it("is grouped by 8 characters with a space", () => {
    expect(groupAccount("IN30012610000001")).toBe("IN300126 10000001");
    expect(groupAccount("1234567890")).toBe("12345678 90");
    expect(groupAccount("IN300126 10000001")).toBe("IN300126 10000001");
    expect(groupAccount("1234")).toBe("1234");
  });

  it("is absent if it is empty or '00000000', in each of its blocks", () => {
    for (const none of [
      undefined,
      "",
      "  ",
      "00000000",
      " 00000000 ",
      "0000000000000000",
      "00000000 00000000",
    ])
      expect(groupAccount(none)).toBeUndefined();
  });
});

describe("the second id (R18)", () => {
  const margin = "IN30012610000001";
  const collateral = "IN30012620000002";
  const shown = (...args: Parameters<typeof secondId>) => {
    const id = secondId(...args);
    return id && [{ ...slip, ...table }[id.label], id.value, id.kind];
  };

  it("is the margin account for product 2, before the collateral account", () => {
    const account = { stockBrkrMarginAcc: margin, stockBrkrClntCollAcc: collateral, cmbpId: "565123" };
    for (const product of ["2", "02", 2])
      expect(shown(account, product)).toEqual([
        "IN FAVOUR OF – CM MARGIN A/C",
        "IN300126 10000001",
        "account",
      ]);
  });

  it("is CDSL Broker ID if no CM BP ID was selected", () => {
    for (const cmbpId of ["", "00000000", " 00000000 ", undefined]) {
      expect(shown({ cmbpId, idtcmbpId: "12001234" }, "01")).toEqual(["CDSL Broker ID", "12001234", "cdsl"]);
      expect(shown({ cmbpId, idtcmbpId: "00000000" }, "01")).toBeUndefined();
    }
  });

  it("is the collateral account for product 2 without a margin account", () => {
    for (const none of ["", "00000000", "0000000000000000", undefined])
      expect(shown({ stockBrkrMarginAcc: none, stockBrkrClntCollAcc: collateral }, "02")).toEqual([
        "IN FAVOUR OF – CM COLLATERAL A/C",
        "IN300126 20000002",
        "account",
      ]);
  });

  it("is the CM BP ID otherwise", () => {
    const account = { stockBrkrMarginAcc: margin, cmbpId: "565123", idtcmbpId: "12001234" };
    for (const product of ["1", "22", undefined])
      expect(shown(account, product)).toEqual(["CM BP ID", "565123", "cmbp"]);
    expect(shown({ stockBrkrMarginAcc: "00000000", cmbpId: "565123" }, "2")).toEqual([
      "CM BP ID",
      "565123",
      "cmbp",
    ]);
  });

  it("is the CDSL Broker ID if only that is given", () => {
    expect(shown({ cmbpId: "", idtcmbpId: "12001234" }, "1")).toEqual(["CDSL Broker ID", "12001234", "cdsl"]);
  });

  it("is null if none is given", () => {
    expect(secondId({}, "2")).toBeUndefined();
  });
});
