import { afterEach, describe, expect, it } from "vitest";
import { parseJson } from "../../src/data/own";
import { trustedAnswer } from "../../src/depository/status";
import { troubleOf } from "../../src/session/trouble";
import { configurationOf } from "../depository/support";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "requestTime");
});

/** What the flow is told of a send that a sealed answer refuses. */
async function answerOf(members: object) {
  const { portal } = await configurationOf();
  try {
    trustedAnswer("sendOtp", "POST sendOTP", 400, parseJson(JSON.stringify(members)));
  } catch (error) {
    return troubleOf(error, portal).answer;
  }
  throw new Error("it was no refusal");
}

describe("what a refusal said of itself, as an outcome repeats it", () => {
  it("is its code, message and time, and its details as they were sent (R56)", async () => {
    const requestTime = "2026-11-20T09:15:00+05:30";
    const orderRespDtls = [{ status: "SUCCESS" }];
    const said = { responseCode: "77", message: "Closed", requestTime, orderRespDtls };
    expect(await answerOf({ ...said, other: "1" })).toEqual(said);
    for (const details of ["none", "[]"]) {
      expect(await answerOf({ orderRespDtls: details })).toMatchObject({
        responseCode: "",
        orderRespDtls: details,
      });
    }
  });

  it("is nothing that all objects inherit (R59)", async () => {
    Object.assign(Object.prototype, { requestTime: "evil" });
    expect(await answerOf({ message: "Closed" })).toMatchObject({ requestTime: "", orderRespDtls: [] });
  });
});
