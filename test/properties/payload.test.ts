import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePayload, PayloadError } from "../../src/payload/decode";
import { peekPayload } from "../../src/payload/peekPayload";
import { validatePayload } from "../../src/payload/validatePayload";
import { anyJson, holds, holdsInEachCase, oddText, PROPERTY_TIMEOUT_MS } from "./support";

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

/** Ids that may be in an address, and some that may not. */
const identifier = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  fc.constantFrom("..", "a..b", "a/b", "a".repeat(64), "a".repeat(65), "-a", "ａ", "a\n", ""),
);

const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const mime = (text: string) => base64(text).replace(/(.{19})/g, "$1\r\n");
const spaced = (text: string) => base64(text).replaceAll("+", " ");
const layers = fc.array(fc.constantFrom(base64, base64url, mime, spaced, encodeURIComponent), {
  maxLength: 3,
});

const SAID = ["requestor", "RequestReference", "Channel", "SuccessUrl", "SessionID", "nonce", "state"];

/** Payloads that entry accepts, but for a member of any value, an id, or what the header says of the ids, in some of them. */
const nearlyGood = fc
  .record({
    ids: fc.oneof(
      { weight: 7, arbitrary: fc.constant(["BRK001", "TXN1"]) },
      fc.tuple(identifier, identifier),
    ),
    transactionType: fc.constantFrom("DIS", "DMI", "DMR", "DIM"),
    name: fc.constantFrom(...MEMBERS, ...DETAILS, "requestorName", "mpinStatus"),
    value: anyMember,
    header: fc.dictionary(fc.constantFrom(...SAID), fc.oneof(oddText, fc.integer(), fc.constant(null)), {
      maxKeys: 4,
    }),
    stated: fc.array(fc.constantFrom("RequestorId", "TransactionRefNo", "TransactionType"), { maxLength: 2 }),
    isStatedWell: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    isChanged: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  .map(({ ids, transactionType, name, value, header, stated, isStatedWell, isChanged }) => {
    const [requestorId, transactionRefNo] = ids;
    const own = {
      RequestorId: requestorId,
      TransactionRefNo: transactionRefNo,
      TransactionType: transactionType,
    };
    const other = { RequestorId: "OTHER", TransactionRefNo: "TXN2", TransactionType: "DMX" };
    const shown = Object.entries(isStatedWell ? own : other).filter(([member]) =>
      stated.some((name) => name === member),
    );
    return {
      requestorId,
      transactionRefNo,
      transactionType,
      mpinStatus: "1",
      orderRequestDetails: { dmatBlkDtls: { secDtls: [{ isin: "INE002A01018", quantity: 10 }] } },
      edisServiceHeader: { ...header, ...Object.fromEntries(shown) },
      ...(isChanged && Object.fromEntries([[name, value]])),
    };
  });
const anyPayload = fc.oneof({ weight: 4, arbitrary: nearlyGood }, anyMember);

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
      const json = fc.dictionary(oddText, anyMember, { maxKeys: 3 }).map((value) => JSON.stringify(value));
      const text = fc.oneof(
        oddText,
        oddText.map(base64),
        oddText.map((inner) => `{${inner}`),
        oddText.map((inner) => `%7B${inner}`),
        { weight: 3, arbitrary: json },
        { weight: 3, arbitrary: json.map((good) => base64(`\ufeff ${good} `)) },
        {
          weight: 3,
          arbitrary: fc.tuple(json, fc.nat(30)).map(([good, length]) => base64(good.slice(0, length))),
        },
      );
      holdsInEachCase({ decoded: 0.4, refused: 0.35 }, text, (payload) => {
        let decoded: ReturnType<typeof decodePayload>;
        try {
          decoded = decodePayload(payload);
        } catch (error) {
          expect(error).toBeInstanceOf(PayloadError);
          expect(isJsonObject(payload)).toBe(false);
          return "refused";
        }
        expect(decoded.json.trimStart().startsWith("{")).toBe(true);
        expect(isJsonObject(decoded.json)).toBe(true);
        return "decoded";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "is accepted only with ids that may be in an address and that agree with its header",
    () => {
      const least = {
        admitted: 0.18,
        "admitted with a header that states ids": 0.16,
        "refused, as its header states others": 0.04,
        refused: 0.25,
      };
      holdsInEachCase(least, anyPayload, (payload) => {
        const result = validatePayload(JSON.stringify(payload) ?? "");
        const isOther = isStatedOtherwise(payload);
        if (result.kind === "invalid") return isOther ? "refused, as its header states others" : "refused";
        expect(isOther).toBe(false);
        const { requestorId, transactionRefNo, transactionType, edisServiceHeader } = result.model;
        for (const id of [requestorId, transactionRefNo]) {
          expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
          expect(id).not.toContain("..");
        }
        expect(["DIS", "DMI", "DMR", "DIM"]).toContain(transactionType);
        expect(edisServiceHeader?.RequestorId ?? requestorId).toBe(requestorId);
        expect(edisServiceHeader?.TransactionRefNo ?? transactionRefNo).toBe(transactionRefNo);
        expect(edisServiceHeader?.TransactionType ?? transactionType).toBe(transactionType);
        return (edisServiceHeader?.RequestorId ?? edisServiceHeader?.TransactionRefNo)
          ? "admitted with a header that states ids"
          : "admitted";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "shows the early M-PIN field only if it is then accepted (contract §7)",
    () => {
      holdsInEachCase({ shown: 0.27, "not shown": 0.3 }, anyPayload, (payload) => {
        const text = JSON.stringify(payload) ?? "";
        if (!peekPayload(text)?.hasMpinField) return "not shown";
        const result = validatePayload(text);
        expect(result.kind).toBe("accepted");
        if (result.kind === "accepted") {
          expect(result.model.mpinStatus).toBe("1");
          expect(result.model.transactionType).not.toBe("DIM");
        }
        return "shown";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );
});

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.trim());
    return typeof value === "object" && value !== null && !Array.isArray(value) && text.isWellFormed();
  } catch {
    return false;
  }
}

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Tells whether the header of a payload states another id or type than the payload (contract §4). */
function isStatedOtherwise(payload: unknown): boolean {
  const memberOf = (value: unknown, name: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : "";
  const header = memberOf(payload, "edisServiceHeader");
  const pairs = [
    ["RequestorId", "requestorId"],
    ["TransactionRefNo", "transactionRefNo"],
    ["TransactionType", "transactionType"],
  ] as const;
  return pairs.some(([stated, own]) => {
    const [headerValue, meant] = [memberOf(header, stated), memberOf(payload, own)];
    return (
      isScalar(headerValue) && headerValue !== "" && isScalar(meant) && String(headerValue) !== String(meant)
    );
  });
}
