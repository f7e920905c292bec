import { expect, it } from "vitest";
import { localFailDetail } from "../../src/frame/localFailDetail";

it("a host page that never answers fails with all that contract §2 promises, and the payload's own ids", () => {
  const named = { requestorId: 12345, transactionRefNo: "TXN1", transactionType: "DIS", other: {} };
  expect(localFailDetail(JSON.stringify(named), "unavailable", "no answer")).toEqual({
    requestorId: "12345",
    transactionRefNo: "TXN1",
    transactionType: "DIS",
    responseCode: "",
    message: "no answer",
    requestTime: "",
    orderRespDtls: [],
    returnTo: null,
    reason: "unavailable",
    locale: "en-GB",
  });
});

it.each(['{"requestorId":null,"transactionRefNo":{}}', "[]", "%%%", ""])(
  "ids that are none are empty: %s",
  (payload) => {
    expect(localFailDetail(payload, "unavailable", "")).toMatchObject({
      requestorId: "",
      transactionRefNo: "",
      transactionType: null,
    });
  },
);
