import { expect, it } from "vitest";
import {
  type Answer,
  came,
  isAccepted,
  isAuthorised,
  isBusy,
  isRateLimit,
  isRefused,
  isRefusedByStatus,
  isUnsettled,
  resultMembers,
} from "../../conformance/answer";
import { markQuote, redactQuotes } from "../../conformance/redactQuotes";
import { Secrets } from "../../conformance/secrets";

const PAYLOAD = Buffer.from(JSON.stringify({ requestorId: "BRK001", text: "x".repeat(900) })).toString(
  "base64",
);
const secrets = new Secrets();
secrets.add("PAN", "ABCDE1234F");
secrets.add("payload", PAYLOAD);

const answer = (
  status: number,
  body: object,
  form: Answer["form"] = "sealed",
  path = "validateNewOTP",
): Answer => ({
  sent: path,
  path,
  status,
  form,
  body: { ...body },
  text: "",
  header: () => "",
  headers: "",
});
const redacted = (given: Answer) => redactQuotes(secrets.redact(came(given)));

it.each([
  ["a PAN", "PAN ABCDE1234F is not verified", '"PAN [PAN] is not verified"'],
  ["a payload longer than what is printed", `${PAYLOAD}!`, '"[payload]!"'],
  ["a part of a payload", PAYLOAD.slice(0, 300), '"[long text]"'],
  ["an OTP in two parts", "OTP 123 456", '"OTP [digits]"'],
  ["a control character", "a\u001b[31mb", '"a [31mb"'],
])("tells no part of %s in a message", (_what, message, shown) => {
  expect(redacted(answer(400, { message }))).toBe(`HTTP 400, sealed: message ${shown}`);
});

it("cuts a long message, and tells no state of the session", () => {
  const long = redacted(answer(400, { message: "no ".repeat(100), state: "abc" }));
  expect(long).toMatch(/…$/);
  expect(long.length).toBeLessThan(200);
  expect(long).not.toContain("abc");
});

it("takes a mark within a server's words for none of its own", () => {
  expect(redactQuotes(markQuote("a\u0003b\u0002c"))).toBe('"abc"');
});

it("reads the code of a sealed result before the HTTP status, but for 409 (contract §6, R95)", () => {
  expect(isRefused(answer(500, { responseCode: "02" }))).toBe(true);
  expect(isRefused(answer(401, { responseCode: "00" }))).toBe(false);
  expect(isAccepted(answer(401, { responseCode: "00" }))).toBe(true);
  expect(isAccepted(answer(409, { responseCode: "00" }))).toBe(false);
  expect(isAccepted(answer(200, { responseCode: "00" }, "plain"))).toBe(false);
  expect(isRefused(answer(500, {}))).toBe(false);
});

it("reads a code of an answer that is no result as the gateway does: one of its own says nothing (contract §6)", () => {
  for (const path of ["R/txn/T", "R/sec/T?pgNo=1&limit=100", "R/qrCode/T", "regenerateOTP", "R/status/T"]) {
    const told = (status: number, body: object) => answer(status, body, "sealed", path);
    expect(isAccepted(told(200, { responseCode: "000" }))).toBe(true);
    expect(isRefused(told(200, { responseCode: "000" }))).toBe(false);
    for (const refused of [
      told(200, { responseCode: "02" }),
      told(500, { responseCode: "02" }),
      told(401, { responseCode: "00" }),
      told(200, { responseCode: "00", errorCode: "0" }),
    ]) {
      expect(isAccepted(refused)).toBe(false);
      expect(isRefused(refused)).toBe(true);
    }
  }
});

it.each([
  ["R/txn/T", { successResponse: { uiOrderReq: { isin: "INE002A01018" } } }],
  ["R/sec/T?pgNo=1&limit=100", { secDtls: [{ quantity: "10" }] }],
  ["R/qrCode/T", { encryptedData: "AAAA" }],
  ["R/redirect/T", { redirectUrl: "https://broker.example/" }],
  ["R/status/T", { state: "open" }],
])(
  "takes an answer to %s that tells what was asked for no refusal, whatever it says beside it",
  (path, told) => {
    for (const [status, error] of [
      [200, { errorCode: "0" }],
      [200, { status: "403" }],
      [403, {}],
      [200, { responseCode: "02" }],
    ] as const) {
      expect(isRefused(answer(status, { ...error, ...told }, "sealed", path))).toBe(false);
      expect(isRefused(answer(status, { ...error, ...told }, "plain", path))).toBe(false);
      expect(isRefusedByStatus(answer(status, { ...error, ...told }, "plain", path))).toBe(false);
    }
    expect(isRefused(answer(403, { message: "no" }, "plain", path))).toBe(true);
  },
);

it("only a sealed code 00 counts as authorised; a 409, a code 03 or a 503 without a code is busy (R41, R72, R95)", () => {
  expect(isAuthorised(answer(200, { responseCode: "00" }))).toBe(true);
  expect(isAuthorised(answer(200, {}))).toBe(false);
  expect(isAuthorised(answer(409, { responseCode: "00" }))).toBe(false);
  for (const busy of [
    answer(503, {}),
    answer(409, { responseCode: "02" }),
    answer(200, { responseCode: "03" }),
  ])
    expect(isBusy(busy)).toBe(true);
  for (const counted of [answer(503, { responseCode: "02" }), answer(400, {}, "plain"), answer(500, {})])
    expect(isBusy(counted)).toBe(false);
  for (const status of [400, 502, 504]) {
    expect(isUnsettled(answer(status, {}, "no JSON"))).toBe(true);
    expect(isUnsettled(answer(status, {}))).toBe(false);
  }
  expect(isUnsettled(answer(500, {}, "plain"))).toBe(false);
});

it.each(["R/redirect/T", "R/exit/T"])("takes %s by its HTTP status alone (contract §6)", (path) => {
  for (const body of [
    { responseCode: "01" },
    { ResponseCode: "02" },
    { status: "400" },
    { errorCode: "E1" },
  ]) {
    expect(isRefused(answer(200, body, "sealed", path))).toBe(false);
    expect(isAccepted(answer(200, body, "sealed", path))).toBe(true);
    expect(isRefused(answer(200, body))).toBe(true);
  }
  expect(isRefused(answer(403, { responseCode: "00" }, "sealed", path))).toBe(true);
});

it("compares a result with its uiRedirect, in any form of a flag, and with its synonyms", () => {
  const first = { responseCode: "00", message: "done", requestTime: "now", uiRedirect: "1" };
  const { responseCode: ResponseCode, uiRedirect: _, ...rest } = first;
  for (const again of [
    { ...first, uiRedirect: 1 },
    { ...rest, ResponseCode, isUiRedirect: true },
  ])
    expect(resultMembers(again)).toEqual(resultMembers(first));
  for (const other of [
    { ...first, uiRedirect: "0" },
    { ...rest, ResponseCode },
  ])
    expect(resultMembers(other)).not.toEqual(resultMembers(first));
});

it("takes a 429 for a limit of the rate, unless it tells a result or the end of the sends", () => {
  expect(isRateLimit(answer(429, { status: "429" }))).toBe(true);
  expect(isRateLimit(answer(429, { responseCode: "02" }))).toBe(false);
  expect(isRateLimit(answer(429, { isMaxLimitReached: true }))).toBe(false);
  expect(isRateLimit(answer(429, { isMaxLimitReached: true }, "plain"))).toBe(true);
});
