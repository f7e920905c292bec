import { afterEach, describe, expect, it } from "vitest";
import { endingAnswer } from "../../src/session/trouble";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "requestTime");
});

describe("what an answer said of itself, as an outcome repeats it", () => {
  it("is its code, message and time, and its details as they were sent (R56)", () => {
    const fields = { requestTime: "2026-11-20T09:15:00+05:30", orderRespDtls: '[{"status":"SUCCESS"}]' };
    expect(endingAnswer({ responseCode: "77", message: "Closed", fields })).toEqual({
      responseCode: "77",
      message: "Closed",
      requestTime: "2026-11-20T09:15:00+05:30",
      orderRespDtls: [{ status: "SUCCESS" }],
    });
    expect(endingAnswer({ message: "", fields: { orderRespDtls: "none" } })).toMatchObject({
      responseCode: "",
      orderRespDtls: "none",
    });
  });

  it("is nothing that all objects inherit (R59)", () => {
    Object.assign(Object.prototype, { requestTime: "evil" });
    expect(endingAnswer({ message: "Closed", fields: {} })).toMatchObject({
      requestTime: "",
      orderRespDtls: [],
    });
  });
});
