import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { orderSchema } from "../../src/depository/orderSchema";

it("an order's text of which nothing is visible is as one that was not sent", () => {
  const blank = " \u200b";
  const { details, account } = v.parse(orderSchema, {
    successResponse: {
      uiOrderReq: { isinName: blank },
      uiDmatBlkDtls: { clientUCC: blank, cmbpId: blank, idtcmbpId: "12001234" },
    },
  });
  expect(details.isinName).toBe("");
  expect(account).toMatchObject({ clientUCC: "", cmbpId: "", idtcmbpId: "12001234" });
});

const ordered = (members: object) =>
  v.parse(orderSchema, { successResponse: { ...members, uiOrderReq: {}, uiDmatBlkDtls: {} } });

describe("an order's ActionButtonDisplay (spec §2, R23)", () => {
  it.each([
    ["1", true],
    [1, true],
    [true, true],
    ["0", false],
    [0, false],
  ])("%j shows Submit: %j", (ActionButtonDisplay, shown) => {
    expect(ordered({ ActionButtonDisplay }).actionButtonDisplay).toBe(shown);
  });

  it("shows Submit if absent, as on DIM: an order without Submit would be useless", () => {
    expect(ordered({}).actionButtonDisplay).toBe(true);
  });
});
