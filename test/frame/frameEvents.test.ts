import { expect, it } from "vitest";
import { FRAME_TEXTS } from "../../src/frame/errorNotice";
import { fireEvent, localFailDetail } from "../../src/frame/frameEvents";
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

it("hands a host a detail that is frozen with all that it holds (R60)", () => {
  const order = { status: "SUCCESS" };
  const returnTo = { method: "GET", url: "https://broker.example/", fields: { status: "200" } };
  const detail = { orderRespDtls: [order], returnTo };
  fireEvent(document.createElement("div"), "success", detail);
  const parts = [detail, detail.orderRespDtls, order, returnTo, returnTo.fields];
  expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
});

it.each([
  '{"requestorId":null,"transactionRefNo":{}}',
  // no double is exactly these numbers (R62)
  '{"requestorId":12345678901234567890,"transactionRefNo":9007199254740993}',
  "[]",
  "%%%",
  "",
])("invalid ids are empty: %s", (payload) => {
  expect(localFailDetail(payload, "unavailable", "")).toMatchObject({
    requestorId: "",
    transactionRefNo: "",
    transactionType: null,
  });
});

it("the frame element's own endings are the texts of the host page (R93)", () => {
  expect(FRAME_TEXTS).toMatchObject({
    left: firstScreen.TIMEOUT,
    inDoubt: firstScreen.IN_DOUBT,
    nextCheck: common.NEXT_CHECK_BROKER,
  });
});
