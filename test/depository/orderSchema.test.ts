import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { orderSchema } from "../../src/depository/orderSchema";
import { identifierErrors } from "../../src/flow/identifiers";
import { secondId } from "../../src/flow/secondId";

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

it("an order's text has no white space at its ends, as a field of fixed width has it", () => {
  const { details, account } = v.parse(orderSchema, {
    successResponse: {
      uiOrderReq: { product: "02 ", brokerOrdrNo: "BO12345678  ", quantity: " 1250 " },
      uiDmatBlkDtls: {
        dpId: "IN300126",
        clientId: "1012345678\u3000",
        stockBrkrMarginAcc: "1234567812345678 ",
      },
    },
  });
  expect(details).toMatchObject({ product: "02", brokerOrdrNo: "BO12345678", quantity: "1250" });
  expect(
    identifierErrors({ brokerOrdrNo: details.brokerOrdrNo, ...account }, { clientIdLengths: [10] }),
  ).toEqual({});
  expect(secondId(account, details.product)?.label).toBe("MARGIN_ACCOUNT");
});

const ordered = (members: object) =>
  v.parse(orderSchema, { successResponse: { ...members, uiOrderReq: {}, uiDmatBlkDtls: {} } });

it("an order has no QR code of its own if that is blank, and is asked for one (contract §6)", () => {
  expect(ordered({ encryptedData: " \u200b" }).encryptedData).toBe("");
  expect(ordered({ encryptedData: " ab c " }).encryptedData).toBe(" ab c ");
});

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
