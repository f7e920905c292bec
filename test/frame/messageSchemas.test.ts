import { describe, expect, it } from "vitest";
import { toFrameElement, toHostPage, toWireMessage } from "../../src/frame/messageSchemas";

const detail = {
  transactionRefNo: "T1",
  transactionType: "DIS",
  requestorId: "BRK001",
  responseCode: "00",
  message: "done",
  requestTime: "",
  orderRespDtls: [],
  returnTo: { method: "GET", url: "https://broker.example/ok", fields: { state: "s" } },
};
const success = { source: "edis-gateway", version: 1, type: "event", detail: { name: "success", detail } };

describe("the schema of the messages (contract §3)", () => {
  it("accepts each end's messages", () => {
    expect(toWireMessage({ type: "loaded", detail: {} })).toEqual({
      source: "edis-gateway",
      version: 1,
      type: "loaded",
      detail: {},
    });
    expect(toFrameElement(toWireMessage({ type: "size", detail: { height: 640.5 } }))).toBe(true);
    expect(toFrameElement(success)).toBe(true);
    const manners = { locale: null, theme: "dark", room: 800 };
    expect(toHostPage(toWireMessage({ type: "hello", detail: { payload: "e30", ...manners } }))).toBe(true);
    expect(toHostPage(toWireMessage({ type: "set", detail: manners }))).toBe(true);
  });

  it.each(["loaded", "authorising", "settled"])(
    "accepts `%s` without a detail, as it tells nothing",
    (type) => {
      const bare = { source: "edis-gateway", version: 1, type };
      for (const data of [bare, { ...bare, detail: null }, { ...bare, detail: {} }])
        expect(toFrameElement(data)).toBe(true);
    },
  );

  it("accepts unknown members of a newer host page", () => {
    const more = { ...success, detail: { name: "success", detail: { ...detail, locale: "hi" } } };
    expect(toFrameElement(more)).toBe(true);
  });

  it.each([
    ["nothing", null],
    ["a text", "loaded"],
    ["another source", { ...success, source: "other" }],
    ["another version", { ...success, version: 2 }],
    ["a type that there is none of", { ...success, type: "success" }],
    ["no detail", { source: "edis-gateway", version: 1, type: "size" }],
    ["an event without one", { source: "edis-gateway", version: 1, type: "event" }],
    ["an event that there is none of", { ...success, detail: { name: "click", detail: {} } }],
    [
      "an outcome with a member missing",
      { ...success, detail: { name: "success", detail: { returnTo: null } } },
    ],
    [
      "a way back by another method",
      {
        ...success,
        detail: { name: "success", detail: { ...detail, returnTo: { ...detail.returnTo, method: "PUT" } } },
      },
    ],
    [
      "a field that is no text",
      {
        ...success,
        detail: {
          name: "success",
          detail: { ...detail, returnTo: { ...detail.returnTo, fields: { a: 1 } } },
        },
      },
    ],
    ["a fail without a reason", { ...success, detail: { name: "fail", detail } }],
    ["a height that is none", toWireMessage({ type: "size", detail: { height: Number.NaN } })],
    ["a height below nothing", toWireMessage({ type: "size", detail: { height: -1 } })],
    ["a height beyond all pages", toWireMessage({ type: "size", detail: { height: 1e6 } })],
    [
      "what the other end says",
      toWireMessage({ type: "set", detail: { locale: null, theme: null, room: 1 } }),
    ],
  ])("refuses %s", (_what, data) => {
    expect(toFrameElement(data)).toBe(false);
  });

  it("takes no member from a prototype (R59)", () => {
    expect(
      toHostPage(
        Object.create(toWireMessage({ type: "set", detail: { locale: null, theme: null, room: 1 } })),
      ),
    ).toBe(false);
  });
});
