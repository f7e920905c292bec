import { expect, it } from "vitest";
import { FRAME_TEXTS } from "../../src/frame/errorNotice";
import { localFailDetail } from "../../src/frame/frameEvents";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";

it("a host page that never answers fails with every member of contract §2, and the payload's ids", () => {
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
  "invalid ids are empty: %s",
  (payload) => {
    expect(localFailDetail(payload, "unavailable", "")).toMatchObject({
      requestorId: "",
      transactionRefNo: "",
      transactionType: null,
    });
  },
);

it("the frame element's own endings are the texts of the host page (R93)", () => {
  expect(FRAME_TEXTS).toMatchObject({
    left: firstScreen.TIMEOUT,
    inDoubt: firstScreen.IN_DOUBT,
    nextCheck: common.NEXT_CHECK_BROKER,
  });
});
