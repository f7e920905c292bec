import { describe, expect, it } from "vitest";
import { classifyError } from "../../src/depository/classifyError";
import { DepositoryError, type DepositoryErrorDetails } from "../../src/depository/depositoryError";

const of = (code: DepositoryError["code"], details: DepositoryErrorDetails = {}) =>
  classifyError(new DepositoryError(code, "POST validateNewOTP", details));
const retryable = (key: string) => ({ kind: "retryable", text: { key } });
const UNAVAILABLE = retryable("SERVICE_UNAVAILABLE");
const ERR_PAGE_MSG = retryable("ERR_PAGE_MSG");

describe("an error of a validate or send (R33, R41)", () => {
  it.each([
    ["a network failure says 503's text", of("network"), UNAVAILABLE],
    ["a plain 503 says its text", of("status", { status: 503 }), UNAVAILABLE],
    [
      "a sealed 503 says its text, not the server's",
      of("refused", { status: 503, serverMessage: "x" }),
      UNAVAILABLE,
    ],
    [
      "a sealed 409, which refuses the second copy of a request, says a network failure's text (R72, R73)",
      of("refused", { status: 409, isRefusedRepeat: true, serverMessage: "used", uiRedirect: true }),
      UNAVAILABLE,
    ],
    ["a timeout says its own", of("timeout"), retryable("SERVICE_TIMEOUT")],
    ["a plain 429 says ERR_PAGE_MSG", of("status", { status: 429 }), ERR_PAGE_MSG],
    ["a plain 500 says ERR_PAGE_MSG", of("status", { status: 500 }), ERR_PAGE_MSG],
    ["a plain 4xx says ERR_PAGE_MSG", of("status", { status: 404 }), ERR_PAGE_MSG],
    ["an answer that cannot be opened says ERR_PAGE_MSG", of("unopenable"), ERR_PAGE_MSG],
    ["a misshapen answer says ERR_PAGE_MSG", of("shape"), ERR_PAGE_MSG],
    ["a sealed 502 without a message says ERR_PAGE_MSG", of("refused", { status: 502 }), ERR_PAGE_MSG],
    [
      "a sealed 502 whose message is not visible says ERR_PAGE_MSG",
      of("refused", { status: 502, serverMessage: " \u200b" }),
      ERR_PAGE_MSG,
    ],
    ["a refusal by 03 says ERR_PAGE_MSG", of("refused", { status: 400, responseCode: "03" }), ERR_PAGE_MSG],
    ["what is no error of a call says ERR_PAGE_MSG", classifyError(new TypeError("x")), ERR_PAGE_MSG],
  ])("%s, and the investor stays", (_what, failure, expected) => {
    expect(failure).toEqual(expected);
  });

  it.each([429, 500, 504])("a sealed %i says the server's message, and the investor stays", (status) => {
    expect(of("refused", { status, serverMessage: "Busy", uiRedirect: true })).toEqual({
      kind: "retryable",
      text: { literal: "Busy" },
    });
  });

  it.each([401, 403])("a %i is unauthorised, plain or sealed", (status) => {
    expect(of("status", { status })).toEqual({ kind: "unauthorised", status });
    expect(of("refused", { status, serverMessage: "x" })).toEqual({ kind: "unauthorised", status });
  });

  it.each([400, 409, 422, undefined])(
    "another sealed error (%s) is a refusal with its message and flag",
    (status) => {
      expect(of("refused", { status, serverMessage: "No", uiRedirect: true })).toEqual({
        kind: "refused",
        message: "No",
        uiRedirect: true,
      });
    },
  );
});
