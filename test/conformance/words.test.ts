import { expect, it } from "vitest";
import { type Answer, came, isAccepted, isRateLimit, isRefused } from "../../conformance/answer";
import { Secrets } from "../../conformance/secrets";
import { tellWords, words } from "../../conformance/words";

const PAYLOAD = Buffer.from(JSON.stringify({ requestorId: "BRK001", text: "x".repeat(900) })).toString(
  "base64",
);
const secrets = new Secrets();
secrets.add("PAN", "ABCDE1234F");
secrets.add("payload", PAYLOAD);

const answer = (status: number, body: object, how: Answer["how"] = "sealed"): Answer => ({
  sent: "GET R/txn/T",
  status,
  how,
  body: { ...body },
  text: "",
  header: () => "",
});
const told = (given: Answer) => tellWords(secrets.redact(came(given)));

it.each([
  ["a PAN", "PAN ABCDE1234F is not verified", '"PAN [PAN] is not verified"'],
  ["a payload longer than what is printed", `${PAYLOAD}!`, '"[payload]!"'],
  ["a part of a payload", PAYLOAD.slice(0, 300), '"[long text]"'],
  ["an OTP in two parts", "OTP 123 456", '"OTP [digits]"'],
  ["a control character", "a\u001b[31mb", '"a [31mb"'],
])("tells no part of %s in a message", (_what, message, shown) => {
  expect(told(answer(400, { message }))).toBe(`HTTP 400, sealed: message ${shown}`);
});

it("cuts a long message, and tells no state of the session", () => {
  const long = told(answer(400, { message: "no ".repeat(100), state: "abc" }));
  expect(long).toMatch(/…$/);
  expect(long.length).toBeLessThan(200);
  expect(long).not.toContain("abc");
});

it("takes a mark within a server's words for none of its own", () => {
  expect(tellWords(words("a\u0003b\u0002c"))).toBe('"abc"');
});

it("reads the code of a sealed result before the HTTP status, but for 409 (contract §6, R95)", () => {
  expect(isRefused(answer(500, { responseCode: "02" }))).toBe(true);
  expect(isRefused(answer(401, { responseCode: "00" }))).toBe(false);
  expect(isAccepted(answer(401, { responseCode: "00" }))).toBe(true);
  expect(isAccepted(answer(409, { responseCode: "00" }))).toBe(false);
  expect(isAccepted(answer(200, { responseCode: "00" }, "plain"))).toBe(false);
  expect(isRefused(answer(500, {}))).toBe(false);
});

it("takes a 429 for a limit of the rate, unless it tells a result or the end of the sends", () => {
  expect(isRateLimit(answer(429, { status: "429" }))).toBe(true);
  expect(isRateLimit(answer(429, { responseCode: "02" }))).toBe(false);
  expect(isRateLimit(answer(429, { isMaxLimitReached: true }))).toBe(false);
  expect(isRateLimit(answer(429, { isMaxLimitReached: true }, "plain"))).toBe(true);
});
