import { version } from "../../package.json";
import { isMandate, TRANSACTION_TYPES } from "../../src/data/transactionType";
import { ANSWER_EXAMPLES, FILE_EXAMPLES } from "./answerExamples";
import { IGNORED, type JsonObject, ref } from "./convert";
import { PARAMETERS, pathParameters } from "./parameters";
import { operationPaths, PROBLEM, SERVERS } from "./paths";
import { type Example, payloadOf } from "./payloads";
import { REQUEST_EXAMPLES } from "./requestExamples";
import { SCHEMAS } from "./schemas";
import { VECTOR_NAME } from "./sealing";

/** docs/openapi.json, made from the operations table and the client's own schemas. */

const DESCRIPTION = `What a depository answers to the gateway. The contract (docs/contract.md) is the source; this file says it for machines.

Every operation but \`clr\` is sealed. Its body, there and back, is one member \`value\`, and the key is in \`x-token-key\` and \`x-key\`. A media type's \`x-opened-body\` names the schema of the JSON inside the envelope. It is no \`contentSchema\`: what \`value\` decodes to is an iv and a ciphertext, not that JSON. The two signed files have a \`contentSchema\`, since a JWT has its claims in the open.

The sealed examples open. They are made with the key of the request '${VECTOR_NAME}' in docs/vectors/envelope.json, each under its own context, and \`x-opened\` is what is inside. One key serves them all, as examples may do it; a client never uses a key twice.

A depository may refuse with another status of 400-499 too, in the same form. No \`4XX\` stands here but with \`clr\`, since mocks take it for a request that breaks this file.

A depository answers CORS for the listed origins, with these request headers and without credentials.

What JSON Schema cannot say:

${Object.values(IGNORED)
  .map((words) => `- ${words}`)
  .join("\n")}
`;

const bodiesOf = (examples: Readonly<Record<string, Example>> | undefined): JsonObject[] =>
  Object.values(examples ?? {}).map(({ body }) => body);

/** The `examples` of a schema: opened bodies. */
const INITIAL: Readonly<Record<string, readonly JsonObject[]>> = {
  ...Object.fromEntries(
    Object.entries(ANSWER_EXAMPLES).map(([name, examples]) => [name, bodiesOf(examples)]),
  ),
  Credentials: bodiesOf(REQUEST_EXAMPLES["POST validateNewOTP"]),
  OtpRequest: bodiesOf(REQUEST_EXAMPLES["POST regenerateOTP"]),
  MandateOtpRequest: bodiesOf(REQUEST_EXAMPLES["POST R/otp/resend/T"]),
  FirstOtpRequest: bodiesOf(REQUEST_EXAMPLES["POST R/otp/send/T"]),
  AuthenticationModel: [payloadOf("DIS"), payloadOf("DMI"), payloadOf("DIM")],
};

const withExamples = (schemas: Readonly<Record<string, JsonObject>>): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const examples = INITIAL[name];
      return [name, examples ? { ...schema, examples } : schema];
    }),
  );

const error = (description: string, status: string, message: string, headers?: JsonObject): JsonObject => ({
  description: `${description} Sealed or plain.`,
  ...(headers && { headers }),
  content: {
    "application/json": {
      schema: ref("ErrorAnswer"),
      "x-opened-body": ref("Refusal"),
      examples: { plain: { summary: "Plain", value: { status, message } } },
    },
    ...PROBLEM,
  },
});

const RETRY_AFTER: JsonObject = {
  "Retry-After": {
    description:
      "For others than the gateway, which does not read it: it repeats nothing after a 429 by itself.",
    schema: { type: "string" },
    example: "30",
  },
};

const RESPONSES: JsonObject = {
  Unauthorised: error("The session is over.", "401", "Session over"),
  Forbidden: error("Not for this caller, or not at this stage.", "403", "Unauthorised request"),
  Unknown: error("No such transaction.", "404", "Unknown"),
  KeyUsed: error(
    "The `x-token-key` was used before (R73). A transaction that allows this no more is refused with another status.",
    "409",
    "Sent before",
  ),
  Over: error("The transaction has its outcome.", "410", "Already authorised"),
  TooLong: error("The body is too long.", "413", "Too long"),
  Locked: error("The transaction is locked: a limit was reached.", "423", "Locked"),
  TooMany: error("Too many requests.", "429", "Later", RETRY_AFTER),
  Unavailable: error("The depository failed, with any status of 500-599.", "503", "Later"),
};

const file = (
  name: keyof typeof FILE_EXAMPLES,
  operationId: string,
  summary: string,
  description: string,
  missing: string,
): JsonObject => {
  const { summary: what, body } = FILE_EXAMPLES[name];
  return {
    servers: [
      {
        url: "{origin}",
        description: "Where the page's `config-url` points",
        variables: {
          origin: { default: "https://depository.example", description: "Origin of the configuration." },
        },
      },
    ],
    get: {
      operationId,
      summary,
      description: `${description} The example is signed by the key of docs/vectors/config.json.`,
      tags: ["Configuration"],
      responses: {
        "200": {
          description: "Signed.",
          content: {
            "application/json": { schema: ref(name), examples: { signed: { summary: what, value: body } } },
          },
        },
        "404": { description: missing },
      },
    },
  };
};

const CLEAR = "/{requestorId}/clr/{transactionRefNo}";

export const makeDocument = (): JsonObject => ({
  openapi: "3.1.1",
  info: {
    title: "Depository behind edis-gateway",
    version,
    license: { name: "MIT", identifier: "MIT" },
    description: DESCRIPTION,
  },
  // the first two servers are the roots of the operations; the files have their own
  servers: SERVERS,
  // the envelope's key and the session's headers authenticate a call
  security: [],
  tags: [
    ...TRANSACTION_TYPES.map((name) => ({
      name,
      description: `Below \`${isMandate(name) ? "baseURLDMI" : "baseURL"}\`.`,
    })),
    { name: "Configuration", description: "The two signed files (contract §5)." },
  ],
  paths: {
    "/portal-config/portal-edis-service.json": file(
      "PortalFile",
      "getConfiguration",
      "The portal configuration",
      "At the page's `config-url`; this is its default path.",
      "There is none, and the gateway makes no API call.",
    ),
    "/edisweb/assets/json/properties.json": file(
      "PropertiesFile",
      "getProperties",
      "The properties",
      "At the page's `properties-url`; this is its default path.",
      "There are none, and built-in texts and timeouts stand.",
    ),
    ...operationPaths(),
    [CLEAR]: {
      parameters: pathParameters(CLEAR),
      get: {
        operationId: "getClr",
        summary: "The investor is gone",
        description:
          "Not sealed and without headers, by `fetch` with `keepalive`. The depository acts on it only with an `Origin`, or else `Sec-Fetch-Site: same-origin`, that it has listed. An outcome stays as it is.",
        tags: TRANSACTION_TYPES,
        responses: {
          "204": { description: "The transaction is given up." },
          "4XX": { description: "Not from a listed page. The gateway ignores every answer." },
        },
      },
    },
  },
  components: { schemas: withExamples(SCHEMAS), parameters: PARAMETERS, responses: RESPONSES },
});

/** Returns the file's text. */
export const documentText = (): string => `${JSON.stringify(makeDocument(), null, 2)}\n`;
