import * as v from "valibot";
import { requestHeaders } from "../../src/depository/headers";
import { operationOf } from "../../src/depository/operations";
import { authenticationModel } from "../../src/payload/model";
import { IDENTIFIER } from "../../src/payload/payloadRules";
import type { JsonObject } from "./convert";
import { IDS, payloadOf } from "./payloads";
import { KEY_HEADERS, VECTOR_NAME } from "./sealing";

/** The parameters of the operations, from the client's own table of headers (contract §6 *Request headers*). */

const whole = v.parse(authenticationModel, payloadOf("DIS"));
const least = v.parse(authenticationModel, { ...IDS, transactionType: "DIS" });
const order = operationOf("order", whole);
const HEADERS = requestHeaders(whole, order);
const ALWAYS_KNOWN = Object.keys(requestHeaders(least, order));
const AUTH_API_HEADERS = Object.keys(requestHeaders(whole, { ...order, isAuthApi: true }));

const parameter = (name: string, place: string, required: boolean, more: JsonObject): JsonObject => ({
  name,
  in: place,
  required,
  ...more,
});
const header = (
  name: string,
  required: boolean,
  example: string,
  description: string,
  schema: JsonObject = {},
) => parameter(name, "header", required, { description, schema: { type: "string", ...schema }, example });
const id = (name: keyof typeof IDS): JsonObject =>
  parameter(name, "path", true, {
    description: "As in the payload, percent-encoded.",
    schema: { type: "string", pattern: IDENTIFIER.source },
    example: IDS[name],
  });

/** Headers of a request or of the page, not of the transaction. */
const OTHER_HEADERS: Readonly<Record<string, JsonObject>> = {
  "Accept-Language": header(
    "Accept-Language",
    true,
    "en-GB",
    "The language shown, a BCP 47 tag: answer in it. Of a validate it is the language in which consent was given.",
  ),
  "x-token-key": header(
    "x-token-key",
    true,
    KEY_HEADERS["x-token-key"],
    `base64(RSA-OAEP-SHA-256(publicKey, P)), where P is 32 random bytes (contract §6 *Envelope*, step 1). A second use is refused with 409. The example is of the request '${VECTOR_NAME}' in docs/vectors/envelope.json.`,
    { contentEncoding: "base64", pattern: "^[A-Za-z0-9+/]{342,}={0,2}$" },
  ),
  "x-key": header(
    "x-key",
    true,
    KEY_HEADERS["x-key"],
    "base64(salt ‖ iv ‖ AES-256-GCM(KEK, iv, K)), with KEK = PBKDF2-HMAC-SHA-256(P, salt, 11000, 256 bit) (contract §6 *Envelope*, step 2).",
    { contentEncoding: "base64", pattern: "^[A-Za-z0-9+/]{102}==$" },
  ),
  "X-XSRF-TOKEN": header(
    "X-XSRF-TOKEN",
    false,
    "token-of-the-cookie",
    "From the cookie `XSRF-TOKEN`, on the depository's own page.",
  ),
};

const ofTransaction = Object.fromEntries(
  Object.entries(HEADERS).map(([name, example]) => {
    const type =
      name === "TransactionType" ? { enum: ["DIS", "DIM", "DMI", "DMR"] } : { pattern: "^[ -~]*$" };
    const description =
      "Sent where it is known. A value with a character outside 0x20-0x7E is percent-encoded, whole.";
    const always = ALWAYS_KNOWN.includes(name);
    return [name, header(name, always, example, always ? "As in the payload." : description, type)];
  }),
);

const QUERY: Readonly<Record<string, JsonObject>> = {
  pgNo: parameter("pgNo", "query", true, {
    description: "Counts from 1.",
    schema: { type: "integer", minimum: 1 },
    example: 1,
  }),
  limit: parameter("limit", "query", true, {
    description: "Rows of a page.",
    schema: { type: "integer", const: 100 },
    example: 100,
  }),
};

export const PARAMETERS: Readonly<Record<string, JsonObject>> = {
  requestorId: id("requestorId"),
  transactionRefNo: id("transactionRefNo"),
  ...QUERY,
  ...OTHER_HEADERS,
  ...ofTransaction,
};

const named = (names: readonly string[]): JsonObject[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

export const pathParameters = (path: string): JsonObject[] =>
  named([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));

/** Returns the parameters of a sealed call besides its path. */
export const callParameters = (template: string, isAuthApi: boolean): JsonObject[] => [
  ...named(template === "GET R/sec/T" ? Object.keys(QUERY) : []),
  ...named(Object.keys(OTHER_HEADERS)),
  ...named(isAuthApi ? AUTH_API_HEADERS : Object.keys(HEADERS)),
];

/** Returns the query of an operation in the examples, with its question mark. */
export const queryOf = (template: string): string => (template === "GET R/sec/T" ? "?pgNo=1&limit=100" : "");
