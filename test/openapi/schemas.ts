import * as v from "valibot";
import {
  displayName,
  displayText,
  flag,
  optionalDisplayText,
  optionalVisibleText,
  text,
} from "../../src/data/fieldSchemas";
import { portalClaims, properties } from "../../src/depository/configClaims";
import type { Credentials, OtpRequest } from "../../src/depository/operations";
import { orderSchema } from "../../src/depository/orderSchema";
import * as responses from "../../src/depository/responses";
import { authenticationModel } from "../../src/payload/model";
import { IDENTIFIER } from "../../src/payload/payloadRules";
import { convert, isObject, type Json, type JsonObject, merge, ref, withAbsent } from "./convert";
import { ANSWERS, either, SYNONYMS, VALUES } from "./schemaAdditions";
import { SIGNED } from "./signedSchemaAdditions";

/** The bodies that the gateway sends. It does not check them, so these schemas are checked against its types. */
const credentials = v.strictObject({
  authMechanism: v.picklist(["MPIN", "OTP"]),
  actionType: v.picklist(["0", "1", "2", "3"]),
  otpType: v.exactOptional(v.literal("1")),
  creds: v.array(
    v.strictObject({
      credType: v.picklist(["OTP", "MPIN", "CONFIRMMPIN", "CAPTCHA", "PANCARD"]),
      cred: v.string(),
    }),
  ),
  payloadDigest: v.exactOptional(v.pipe(v.string(), v.base64())),
}) satisfies v.GenericSchema<Credentials>;

const forgotmpin = v.picklist(["0", "1"]);
const captcha = v.exactOptional(v.string());
const otpRequest = v.strictObject({
  forgotmpin,
  clientType: v.string(),
  TransactionRefNo: v.string(),
  captcha,
}) satisfies v.GenericSchema<OtpRequest>;
const mandateOtpRequest = v.strictObject({ forgotmpin, captcha }) satisfies v.GenericSchema<OtpRequest>;
const firstOtpRequest = v.strictObject({ captcha }) satisfies v.GenericSchema<OtpRequest>;

export const REQUESTS = {
  Credentials: credentials,
  OtpRequest: otpRequest,
  MandateOtpRequest: mandateOtpRequest,
  FirstOtpRequest: firstOtpRequest,
  NoMembers: v.strictObject({}),
};

const FORGOT: JsonObject = {
  description:
    "`1` in the send that 'Forgot MPIN' itself makes, and in no other (R8, R42). A resend has `0`, after 'forgot' too: its OTP sets a new M-PIN as well.",
};
const HUMAN: JsonObject = { description: "Left out where there is none; the depository decides (R34)." };

const REQUEST_WORDS: Readonly<Record<keyof typeof REQUESTS, JsonObject>> = {
  Credentials: {
    description:
      "What a validate carries; contract §6 *credentials* has the forms. `MPIN` and `CONFIRMMPIN` are base64(RSA-OAEP-SHA-256(publicKey, digits, label = `requestorId/transactionRefNo`)).",
    properties: {
      authMechanism: { description: "`MPIN` on the M-PIN screen, `OTP` where an OTP authorises." },
      actionType: {
        description: "`0` plain, `1` a first M-PIN, `2` a new M-PIN after 'forgot', `3` attempts exhausted.",
      },
      creds: { items: { properties: { cred: { description: '`""` of an OTP where the order has none.' } } } },
      payloadDigest: {
        description: "Every validate of DIM: base64(SHA-256 of the payload's decoded JSON text).",
        "x-digest-of": ref("AuthenticationModel"),
      },
    },
  },
  OtpRequest: {
    description: "What an OTP send of DIS or DIM carries.",
    properties: {
      forgotmpin: FORGOT,
      clientType: { description: 'The payload\'s; `""` where it has none.' },
      TransactionRefNo: { pattern: IDENTIFIER.source, description: "The transaction's own." },
      captcha: HUMAN,
    },
  },
  MandateOtpRequest: {
    description: "What an OTP send of DMI or DMR carries, but for the first one of the consent page.",
    properties: { forgotmpin: FORGOT, captcha: HUMAN },
  },
  FirstOtpRequest: {
    description: "What the first OTP send of the consent page carries (DMI, DMR).",
    properties: { captcha: HUMAN },
  },
  NoMembers: { description: "`{}`" },
};

const converted = convert({
  Text: text,
  Flag: flag,
  DisplayText: displayText.wrapped,
  DisplayName: displayName.wrapped,
  OptionalDisplayText: optionalDisplayText.wrapped,
  OptionalVisibleText: optionalVisibleText.wrapped,
  Answer: responses.responseMetaSchema,
  Order: orderSchema,
  SecuritiesPage: responses.securitiesSchema,
  QrCode: responses.qrCodeSchema,
  RedirectAnswer: responses.redirectSchema,
  StatusAnswer: responses.statusSchema,
  PortalClaims: portalClaims,
  Properties: properties,
  AuthenticationModel: authenticationModel,
  ...REQUESTS,
});

/** Returns `converted[name]` with the contract's words. */
const withWords = (words: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> =>
  Object.fromEntries(Object.entries(words).map(([name, more]) => [name, merge(converted[name] ?? {}, more)]));

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/**
 * Copies an answer's required members into it, even if every answer may have them: type generators look there. Of a member with
 * a synonym either is required.
 */
function withRequired(members: JsonObject): JsonObject[] {
  const { required } = members;
  const names = Array.isArray(required) ? required.map(String) : [];
  const common = objectOf(converted["Answer"]?.["properties"]);
  const own = Object.fromEntries(
    names.flatMap((name) => (name in common ? [[name, common[name] ?? {}]] : [])),
  );
  const all: JsonObject = { ...own, ...objectOf(members["properties"]) };
  const hasSynonym = (name: string) => name in SYNONYMS;
  return [
    { ...members, required: names.filter((name) => !hasSynonym(name)), properties: all },
    ...names.filter(hasSynonym).map((name) => either(name, objectOf(all[name]))),
  ];
}

const openedAnswers = Object.fromEntries(
  Object.entries(withWords(ANSWERS)).map(([name, { description = "", ...members }]) => [
    name,
    {
      description,
      allOf: [ref("Answer"), ...(Object.keys(members).length > 0 ? withRequired(members) : [])],
    },
  ]),
);

const BASE64 = "^[A-Za-z0-9+/]+={0,2}$";
// iv and tag of AES-GCM are 28 bytes
const sealed = (description: string): JsonObject => ({
  type: "object",
  required: ["value"],
  description,
  properties: {
    value: {
      type: "string",
      contentEncoding: "base64",
      contentMediaType: "application/octet-stream",
      pattern: BASE64,
      minLength: 40,
    },
  },
});

/** Returns the `contentSchema` of a JWT, as in JSON Schema 2020-12 (Validation, 8.6). */
const signedFile = (claims: string, description: string): JsonObject => ({
  type: "object",
  required: ["token"],
  description,
  properties: {
    token: {
      type: "string",
      description: "A compact JWS, signed with ES256 by the key of `signing-key`.",
      pattern: "^[\\w-]+\\.[\\w-]+\\.[\\w-]+$",
      contentMediaType: "application/jwt",
      contentSchema: {
        type: "array",
        minItems: 2,
        prefixItems: [
          { type: "object", required: ["alg"], properties: { alg: { const: "ES256" } } },
          ref(claims),
        ],
      },
    },
  },
});

const OUTCOME_MEMBERS = Object.fromEntries(
  ["status", "description", "isin", "isinName", "quantity"].map((name) => [name, ref("Text")]),
);

/** What the gateway receives: of it `null` counts as absent. */
const received: Readonly<Record<string, JsonObject>> = {
  PortalFile: signedFile("PortalClaims", "What `config-url` answers (contract §5)."),
  PropertiesFile: signedFile("Properties", "What `properties-url` answers (contract §5)."),
  OrderOutcomes: {
    type: "array",
    description:
      "What became of each security (contract §6 *orderRespDtls*). An entry speaks for each of its `secDtls`, or for itself. Any other word than the contract's is shown as it came, beside 'Not clear'.",
    items: {
      type: "object",
      properties: {
        ...OUTCOME_MEMBERS,
        secDtls: { type: "array", items: { type: "object", properties: OUTCOME_MEMBERS } },
      },
    },
  },
  ...openedAnswers,
  ...withWords(VALUES),
  ...withWords(SIGNED),
};

/** All schemas of the document, by name. */
export const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  SealedRequest: {
    ...sealed(
      "base64(iv ‖ AES-256-GCM(K, iv, JSON, aad = `request ` + context)), and no other member. The media type names the JSON that is inside by `x-opened-body`.",
    ),
    additionalProperties: false,
  },
  SealedAnswer: sealed(
    "base64(iv ‖ AES-256-GCM(K, iv, JSON, aad = `response ` + status + ` ` + context)). Other members are passed over. The media type names the JSON that is inside by `x-opened-body`.",
  ),
  PlainError: {
    description:
      "A plain error: any JSON without a sealed `value`. Only its HTTP status is trusted, neither its texts nor its flags.",
    not: { type: "object", required: ["value"], properties: { value: { type: "string" } } },
  },
  ErrorAnswer: { oneOf: [ref("SealedAnswer"), ref("PlainError")] },
  Absent: { enum: [null, ""], description: "A member that counts as absent (contract §4)." },
  ...withWords(REQUEST_WORDS),
  ...Object.fromEntries(Object.entries(received).map(([name, schema]) => [name, withAbsent(schema)])),
};
