import { afterEach, describe, expect, it } from "vitest";
import { parseJson } from "../../src/data/parseJson";
import { assertSuccess } from "../../src/depository/assertSuccess";
import { DepositoryError } from "../../src/depository/depositoryError";
import { toCallFailure, toOrderFailure } from "../../src/session/callFailure";
import { configurationOf } from "../depository/support";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "requestTime");
});

/** Returns the flow's event for a send that a sealed answer refuses. */
async function answerOf(members: object) {
  const { portal } = await configurationOf();
  try {
    assertSuccess("sendOtp", "POST sendOTP", 400, parseJson(JSON.stringify(members)));
  } catch (error) {
    return toCallFailure(error, portal).answer;
  }
  throw new Error("it was no refusal");
}

describe("a refusal's members in an outcome", () => {
  it("are its code, message and time, and its details as they were sent (R56)", async () => {
    const requestTime = "2026-11-20T09:15:00+05:30";
    const orderRespDtls = [{ status: "SUCCESS" }];
    const body = { responseCode: "77", message: "Closed", requestTime, orderRespDtls };
    expect(await answerOf({ ...body, other: "1" })).toEqual(body);
    for (const details of ["none", "[]"]) {
      expect(await answerOf({ orderRespDtls: details })).toMatchObject({
        responseCode: "",
        orderRespDtls: details,
      });
    }
  });

  it("are none that all objects inherit (R59)", async () => {
    Object.assign(Object.prototype, { requestTime: "evil" });
    expect(await answerOf({ message: "Closed" })).toMatchObject({ requestTime: "", orderRespDtls: [] });
  });
});

describe("a failed call, as the flow receives it (R41)", () => {
  const portal = async () => ({
    ...(await configurationOf()).portal,
    timeoutServiceMessage: "Too slow today",
  });

  it("has the operator's text for a timeout, and for no other failure", async () => {
    const textOf = async (code: "timeout" | "network") =>
      toCallFailure(new DepositoryError(code, "x"), await portal());
    expect(await textOf("timeout")).toMatchObject({ kind: "retryable", text: { literal: "Too slow today" } });
    expect(await textOf("network")).toMatchObject({
      kind: "retryable",
      text: { key: "SERVICE_UNAVAILABLE" },
    });
  });

  it.each([
    ["HTTP 400", 400, "400", true],
    ["HTTP 409", 409, "409", false],
    ["HTTP 200 with a status of its own, 400", 200, "400", true],
    ["HTTP 200 with a status of its own, 409", 200, "409", false],
  ])(
    "of an authorisation is settled by a sealed refusal, but by no 409: %s (R95)",
    async (_, http, status, isSettled) => {
      let failed: unknown;
      try {
        assertSuccess(
          "authorise",
          "POST validateNewOTP",
          http,
          parseJson(JSON.stringify({ status, message: "No" })),
        );
      } catch (error) {
        failed = toCallFailure(error, await portal());
      }
      expect(failed).toMatchObject({ isSettled });
    },
  );

  it("has a refusal's members, for FailUrl to carry", async () => {
    const fields = { responseCode: "77", message: "Closed" };
    const error = new DepositoryError("refused", "x", { serverMessage: "Closed", fields });
    expect(toCallFailure(error, await portal())).toMatchObject({ kind: "refused", fields });
  });

  it.each([
    ["timeout", {}, { reason: "service-timeout" }],
    ["network", {}, { reason: "unavailable" }],
    ["status", { status: 503 }, { reason: "unavailable" }],
    ["status", { status: 409 }, { reason: "unavailable", isRefused: true }],
    [
      "refused",
      { status: 500, serverMessage: "Already authorised" },
      { reason: "unavailable", isRefused: true },
    ],
    ["refused", { responseCode: "03" }, { reason: "unavailable", isRefused: true }],
    ["refused", { status: 403 }, { reason: "unauthorised", isRefused: true }],
    ["refused", { status: 503 }, { reason: "unavailable" }],
    // it refuses a second copy of the request, and says nothing of the order (R73)
    [
      "refused",
      { status: 409, isRefusedRepeat: true, responseCode: "02" },
      { reason: "unavailable", answer: null },
    ],
    ["shape", {}, { reason: "unavailable", isRefused: true }],
    ["status", { status: 401 }, { reason: "unauthorised", text: { key: "SESSION_EXPIRED" } }],
    ["status", { status: 403 }, { reason: "unauthorised", text: { key: "UNAUTHORISED_REQUEST" } }],
    [
      "refused",
      { serverMessage: "Closed" },
      { reason: "unavailable", text: { literal: "Closed" }, isRefused: true },
    ],
  ] as const)("of an order, for %s %j, is %j", async (code, details, expected) => {
    const error = new DepositoryError(code, "GET txn", details);
    const event = toOrderFailure(error, await portal());
    expect(event).toMatchObject({ type: "orderFailed", ...expected });
    expect("isRefused" in event).toBe("isRefused" in expected);
  });
});
