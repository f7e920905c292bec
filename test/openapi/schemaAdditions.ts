import { ABSENT, EXACT, type JsonObject, ref } from "./convert";

/**
 * The contract's demands on a body beyond the gateway's own checks, and those that JSON Schema cannot express, in words. By
 * component; merged into the client's own schema.
 */

const OK_STATUS = { enum: ["200", 200], description: "Of the answer itself, beside the HTTP status." };
const TEXT_OR_ABSENT = ["string", "number", "null"];
const requires = (...names: string[]): JsonObject => ({ required: names });
export const says = (description: string): JsonObject => ({ description });
export const ofType = (type: string, description: string): JsonObject => ({ type, description });
export const httpsAddress = (description: string): JsonObject => ({
  format: "uri",
  pattern: "^(https?://|$)",
  description,
});

/** The members that have a second name (contract §6). */
export const SYNONYMS: Readonly<Record<string, string>> = {
  responseCode: "ResponseCode",
  uiRedirect: "isUiRedirect",
};

/** Requires a member that has a second name under either name. */
export const either = (name: string, schema: JsonObject): JsonObject => {
  const synonym = SYNONYMS[name] ?? name;
  return {
    anyOf: [
      { type: "object", ...requires(name), properties: { [name]: schema } },
      { type: "object", ...requires(synonym), properties: { [name]: ABSENT, [synonym]: schema } },
    ],
  };
};

/** Requires a text or exact number that is not empty. */
const filled = (name: string): JsonObject => ({
  ...requires(name),
  properties: { [name]: { type: ["string", "number"], minLength: 1, ...EXACT } },
});

/** R44: what every type's form requires. Others may be absent. */
const ORDER_PARTS = {
  uiOrderReq: { required: [] },
  uiDmatBlkDtls: { allOf: [filled("dpId"), filled("clientId")] },
};

/** Words on values that occur in many places. */
export const VALUES: Readonly<Record<string, JsonObject>> = {
  Text: {
    type: TEXT_OR_ABSENT,
    description: "A text, or a number that is exact in JSON. It is read as a text.",
  },
  Flag: {
    type: ["string", "number", "boolean"],
    description: '`"1"`, `1` and `true` are on. Anything else is off.',
  },
  DisplayText: {
    type: TEXT_OR_ABSENT,
    ...EXACT,
    description:
      "A text or exact number that is only shown, without control characters, 2,000 characters at most.",
  },
  DisplayName: {
    type: TEXT_OR_ABSENT,
    ...EXACT,
    description: "A name that is only shown, without control characters, 100 characters at most.",
  },
  OptionalDisplayText: {
    type: TEXT_OR_ABSENT,
    description: "A text or exact number that is only shown. The member may be absent.",
  },
  OptionalVisibleText: {
    type: TEXT_OR_ABSENT,
    description:
      "A text or exact number. The member may be absent, as it counts if nothing of it is visible.",
  },
  Answer: {
    description:
      "What any opened answer may say of itself. An `errorCode` other than `ERR000`, or a `status` outside 200-299, makes it an error (contract §6 *result*). For the redirect and exit operations only the HTTP status decides.",
    properties: {
      status: { type: ["string", "number"] },
      ResponseCode: says("Read where `responseCode` is absent."),
      isUiRedirect: says("A synonym of `uiRedirect`."),
      description: says("Read where `message` is absent."),
      // an invalid failureResponse counts as absent
      uiOrderReq: {
        required: [],
        description: "Its `failureResponse.message` is read where there is no other message.",
      },
      message: says("Shown to the investor, 500 characters at most."),
      uiRedirect: says("On: the investor returns to the requestor."),
      orderRespDtls: says("What became of each security: OrderOutcomes."),
    },
  },
};

/** Words on opened answers; each is an Answer too. */
export const ANSWERS: Readonly<Record<string, JsonObject>> = {
  Result: {
    ...requires("status", "responseCode", "message", "requestTime", "uiRedirect"),
    description: "What became of a validate (contract §6 *result*).",
    properties: {
      status: OK_STATUS,
      responseCode: {
        enum: ["00", "02", "03", "05", "06"],
        description:
          "`00` success. `02` wrong M-PIN or OTP, counted. `03` back-end error, not counted. `05` captcha refused: the PAN is asked for. `06` PAN not verified, counted.",
      },
      orderRespDtls: ref("OrderOutcomes"),
    },
  },
  OtpSent: {
    ...requires("status", "message", "isMaxLimitReached", "uiRedirect"),
    description:
      "An OTP was sent, or the limit is reached (R9, R14). A `responseCode` of `03` says that it was not sent.",
    properties: { status: OK_STATUS, isMaxLimitReached: { type: "boolean" } },
  },
  Order: {
    ...requires("status", "responseCode", "successResponse"),
    description: "The order as the investor sees it (contract §6 *order*).",
    properties: {
      status: OK_STATUS,
      responseCode: { const: "00" },
      successResponse: {
        ...requires("otpenabled", "uiOrderReq", "uiDmatBlkDtls"),
        properties: ORDER_PARTS,
      },
    },
  },
  SecuritiesPage: {
    ...requires("status"),
    description:
      "One page of a mandate's securities. Fewer than 100 rows: the end. `null` or no `secDtls`: no rows (R52).",
    properties: {
      status: OK_STATUS,
      secDtls: {
        type: ["array", "null"],
        maxItems: 100,
        items: {
          type: "object",
          // R44: of the ISIN and its description one may be absent
          allOf: [filled("quantity"), { anyOf: [filled("isin"), filled("isinName")] }],
          properties: { seqNo: ref("Text"), isin: ref("Text"), isinName: ref("Text"), quantity: ref("Text") },
          additionalProperties: EXACT,
        },
      },
    },
  },
  QrCode: {
    ...requires("errorCode", "encryptedData"),
    description: "Another `errorCode` says that there is no QR code, which is then hidden (R23).",
    properties: { errorCode: { const: "ERR000" } },
  },
  RedirectAnswer: {
    ...requires("httpRedirectMethod", "requestTime", "responseCode"),
    description:
      "How the investor returns to the requestor. Every member but `redirectUrl`, `httpRedirectMethod`, `uiRedirect`, `isUiRedirect` and `success` becomes a field of the return, `status` and members of the requestor's own too. Without a `redirectUrl` there is no return.",
    properties: {
      redirectUrl: httpsAddress(
        "Of an origin that `allowedReturnOrigins` lists for the requestor (contract §4).",
      ),
      httpRedirectMethod: {
        enum: ["POST", "GET"],
        description: "DMI and DMR return by POST, whatever stands here.",
      },
      digitalSignature: {
        ...ref("Text"),
        description:
          "For the requestor's back end, where it has agreed on one with the depository; the gateway carries it and does not judge it (R84).",
      },
      orderRespDtls: { anyOf: [ref("OrderOutcomes"), { type: "string" }] },
    },
  },
  ExitAnswer: {
    ...requires("message", "uiRedirect"),
    description: "The transaction is cancelled.",
    properties: {
      status: {
        type: ["string", "number"],
        description: "`200`, or the requestor's own: of exit the HTTP status alone decides.",
      },
    },
  },
  StatusAnswer: {
    ...requires("status"),
    description: "What became of a transaction (contract §6 *status*). `result` is the one first given.",
    properties: { status: OK_STATUS, result: ref("Result") },
    oneOf: [
      { ...requires("state"), properties: { state: { const: "open" } } },
      {
        ...requires("state", "result"),
        properties: {
          state: { const: "authorised" },
          result: either("responseCode", { const: "00" }),
        },
      },
      {
        ...requires("state"),
        properties: {
          state: { const: "ended" },
          result: { not: either("responseCode", { const: "00" }) },
        },
      },
    ],
  },
  Refusal: {
    description:
      "A sealed error. Its texts are shown and its flags hold, unlike those of a plain one. One of the five codes of Result is read as there, whatever the HTTP status.",
  },
};
