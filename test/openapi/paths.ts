import { isMandate } from "../../src/data/transactionType";
import { ANSWER_EXAMPLES } from "./answerExamples";
import { type JsonObject, ref } from "./convert";
import { callParameters, pathParameters } from "./parameters";
import type { Example } from "./payloads";
import { REQUEST_EXAMPLES } from "./requestExamples";
import { ANSWER_OF, REQUEST_OF, ROWS, type Row, SUMMARIES, targetOf } from "./rows";
import { contextOf, seal } from "./sealing";

const camelCase = (text: string): string =>
  text.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase());

const sealedExamples = (examples: Readonly<Record<string, Example>>, aad: string): JsonObject =>
  Object.fromEntries(
    Object.entries(examples).map(([name, { summary, body }]) => [
      name,
      { summary, value: seal(body, aad), "x-opened": body },
    ]),
  );

const content = (schema: string, opened: string, examples: JsonObject): JsonObject => ({
  "application/json": { schema: ref(schema), "x-opened-body": ref(opened), examples },
});

/** The content of a plain error of RFC 9457, as some frameworks send it. */
export const PROBLEM: JsonObject = {
  "application/problem+json": { schema: ref("PlainError") },
};

const SHARED_ERRORS = {
  "401": "Unauthorised",
  "403": "Forbidden",
  "404": "Unknown",
  "409": "KeyUsed",
  "410": "Over",
  "423": "Locked",
  "429": "TooMany",
  "5XX": "Unavailable",
};

function operationObject(row: Row): JsonObject {
  const [first] = row.calls;
  const words = SUMMARIES[row.template];
  const sent = REQUEST_OF[row.template];
  if (!first || !words || (row.method === "post") !== (sent !== undefined))
    throw new Error(`${row.template} is new: say here what it is`);
  const [summary, description] = words;
  const context = contextOf(targetOf(row));
  const answer = ANSWER_OF[first.call];
  const errors = Object.entries(sent ? { ...SHARED_ERRORS, "413": "TooLong" } : SHARED_ERRORS).map(
    ([status, name]) => [status, { $ref: `#/components/responses/${name}` }],
  );
  const requests = REQUEST_EXAMPLES[row.template] ?? {};
  return {
    operationId: camelCase(
      row.template.toLowerCase().startsWith("get") ? `get ${nameOf(row)}` : `post ${nameOf(row)}`,
    ),
    summary,
    description,
    tags: [...new Set(row.calls.map(({ type }) => type))],
    parameters: callParameters(row.template, row.isAuthApi),
    ...(sent && {
      requestBody: {
        required: true,
        content: content("SealedRequest", sent, sealedExamples(requests, `request ${context}`)),
      },
    }),
    responses: {
      "200": {
        description: "Sealed.",
        content: content(
          "SealedAnswer",
          answer,
          sealedExamples(ANSWER_EXAMPLES[answer] ?? {}, `response 200 ${context}`),
        ),
      },
      "400": {
        description: "Refused, sealed or plain. Never say why an envelope does not open.",
        content: {
          ...content("ErrorAnswer", "Refusal", {
            ...sealedExamples(ANSWER_EXAMPLES["Refusal"] ?? {}, `response 400 ${context}`),
            plain: { summary: "Plain", value: { status: "400", message: "Bad request" } },
          }),
          ...PROBLEM,
        },
      },
      ...Object.fromEntries(errors),
    },
  };
}

const nameOf = ({ template }: Row): string =>
  template.replace(/^\w+ /, "").replace("R/", "").replace("/T", "");

const SLIP_SERVER = { url: "{baseURL}/edis-service/v1/public/edis", description: "DIS and DIM" };
const MANDATE_SERVER = { url: "{baseURLDMI}/edis-service/v1/public/edis", description: "DMI and DMR" };
const variable = (name: string, value: string): JsonObject => ({
  variables: { [name]: { default: value, description: `Portal claim \`${name}\` (contract §5).` } },
});
const SLIPS: JsonObject = { ...SLIP_SERVER, ...variable("baseURL", "https://depository.example") };
const MANDATES: JsonObject = {
  ...MANDATE_SERVER,
  ...variable("baseURLDMI", "https://depository.example/dmi"),
};
export const SERVERS: readonly JsonObject[] = [SLIPS, MANDATES];

/** Returns the paths of the operations table. */
export function operationPaths(): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const row of ROWS) {
    const { path, method } = row;
    const parameters = pathParameters(path);
    paths[path] = {
      ...(paths[path] ?? (parameters.length > 0 ? { parameters } : {})),
      [method]: { ...operationObject(row), servers: serversOf(row) },
    };
  }
  return paths;
}

const serversOf = ({ calls }: Row): JsonObject[] => [
  ...(calls.some(({ type }) => !isMandate(type)) ? [SLIPS] : []),
  ...(calls.some(({ type }) => isMandate(type)) ? [MANDATES] : []),
];
