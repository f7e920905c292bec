import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestHeaders } from "../../src/depository/headers";
import { operationOf } from "../../src/depository/operations";
import { decodePayload, PayloadError } from "../../src/payload/decode";
import { peekPayload } from "../../src/payload/peekPayload";
import { validatePayload } from "../../src/payload/validatePayload";
import { anyJson, holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

const MEMBERS = [
  "requestorId",
  "transactionRefNo",
  "transactionType",
  "edisServiceHeader",
  "orderRequestDetails",
];
const DETAILS = ["dmatBlkDtls", "secDtls", "hldSecurities", "status", "errorCode", "error", "uiRedirect"];
const anyMember = anyJson([
  ...MEMBERS,
  ...DETAILS,
  "mpinStatus",
  "requestorName",
  "requestor",
  "RequestorId",
]);

const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const mime = (text: string) => base64(text).replace(/(.{19})/g, "$1\r\n");
const spaced = (text: string) => base64(text).replaceAll("+", " ");
const layers = fc.array(fc.constantFrom(base64, base64url, mime, spaced, encodeURIComponent), {
  maxLength: 3,
});

/** Payloads that entry accepts, except for one member of any value. */
const nearlyGood = fc
  .record({
    transactionType: fc.constantFrom("DIS", "DMI", "DMR", "DIM"),
    name: fc.constantFrom(...MEMBERS, ...DETAILS, "requestorName", "mpinStatus"),
    value: anyMember,
    header: fc.dictionary(
      fc.constantFrom(
        "requestor",
        "RequestReference",
        "Channel",
        "SuccessUrl",
        "SessionID",
        "nonce",
        "state",
        "Digitalsignature",
      ),
      fc.oneof(oddText, fc.integer(), fc.constant(null)),
    ),
    isChanged: fc.boolean(),
  })
  .map(({ transactionType, name, value, header, isChanged }) => ({
    requestorId: "BRK001",
    transactionRefNo: "TXN1",
    transactionType,
    mpinStatus: "1",
    orderRequestDetails: { dmatBlkDtls: { secDtls: [{ isin: "INE002A01018", quantity: 10 }] } },
    edisServiceHeader: header,
    ...(isChanged && Object.fromEntries([[name, value]])),
  }));

describe("a payload (contract §4)", () => {
  it(
    "is decoded byte for byte, with any content in any encoding",
    () => {
      holds(
        fc.property(fc.dictionary(oddText, anyMember), layers, (members, encoders) => {
          const json = JSON.stringify(members);
          fc.pre(json.length < 8000);
          const decoded = decodePayload(encoders.reduce((text, encode) => encode(text), json));
          expect(decoded.json).toBe(json);
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "is refused with a PayloadError and no other error, for any text",
    () => {
      const text = fc.oneof(
        oddText,
        oddText.map(base64),
        oddText.map((inner) => `{${inner}`),
        oddText.map((inner) => `%7B${inner}`),
      );
      holds(
        fc.property(text, (payload) => {
          try {
            expect(decodePayload(payload).json.trimStart().startsWith("{")).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(PayloadError);
          }
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "is accepted only with ids that may be in an address and that agree with its header",
    () => {
      holds(
        fc.property(fc.oneof(nearlyGood, anyMember), (payload) => {
          const result = validatePayload(JSON.stringify(payload) ?? "");
          if (result.kind === "invalid") return;
          const { requestorId, transactionRefNo, transactionType, edisServiceHeader } = result.model;
          for (const id of [requestorId, transactionRefNo]) {
            expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
            expect(id).not.toContain("..");
          }
          expect(["DIS", "DMI", "DMR", "DIM"]).toContain(transactionType);
          expect(edisServiceHeader?.RequestorId ?? requestorId).toBe(requestorId);
          expect(edisServiceHeader?.TransactionRefNo ?? transactionRefNo).toBe(transactionRefNo);
          expect(edisServiceHeader?.TransactionType ?? transactionType).toBe(transactionType);
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "shows the early M-PIN field only if it is then accepted (contract §7)",
    () => {
      holds(
        fc.property(fc.oneof(nearlyGood, anyMember), (payload) => {
          const text = JSON.stringify(payload) ?? "";
          if (!peekPayload(text)?.hasField) return;
          const result = validatePayload(text);
          expect(result.kind).toBe("accepted");
          if (result.kind === "accepted") expect(result.model.mpinStatus).toBe("1");
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});

it(
  "request headers are printable ASCII, are read back unchanged, and are four below R/mpin and R/otp (contract §6)",
  () => {
    holds(
      fc.property(
        nearlyGood,
        fc.constantFrom("authenticate", "order", "sendFirstOtp", "redirect"),
        (payload, call) => {
          const result = validatePayload(JSON.stringify(payload));
          if (result.kind !== "accepted") return;
          const operation = operationOf(call, result.model);
          const headers = requestHeaders(result.model, operation);
          for (const [name, value] of Object.entries(headers)) {
            expect(value, name).toMatch(/^[\x20-\x7e]+$/);
            expect(() => new Headers({ [name]: value })).not.toThrow();
          }
          const { state = "" } = result.model.edisServiceHeader ?? {};
          const sent = headers["state"] ?? "";
          if (!operation.isAuthApi) expect([sent, decodeURIComponentOrNot(sent)]).toContain(state);
          else expect(Object.keys(headers)).not.toContain("state");
        },
      ),
    );
  },
  PROPERTY_TIMEOUT_MS,
);

function decodeURIComponentOrNot(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
