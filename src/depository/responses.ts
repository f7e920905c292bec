import * as v from "valibot";
import { flagDefaultOff, record, text, textOrEmpty } from "../data/fieldSchemas";
import { nullPrototype } from "../data/nullPrototype";
import { isRecord } from "../data/parseJson";
import { responseKind } from "../data/responseCodes";
import { isSafeNumber } from "../data/safeNumber";
import { sanitizeText, visibleMessage } from "../data/text";
import { isMandate, type TransactionType } from "../data/transactionType";
import type { ReturnFields } from "../data/urls";
import type { CallName } from "./operations";
import { type OrderAnswer, orderSchema } from "./orderSchema";
import { returnFields } from "./returnFields";

export type { OrderAnswer } from "./orderSchema";

/** An opened answer, as the depository sent it. */
export type Answer = Record<string, unknown>;

/** Answer of a validate or an OTP send; `responseCode` and the texts are `""` if the depository sent none. */
export interface Result {
  responseCode: string;
  message: string;
  requestTime: string;
  maxLimitReached: boolean;
  uiRedirect: boolean;
  /** As the depository sent it, `[]` if it sent none. */
  orderRespDtls: unknown;
  fields: ReturnFields;
}

interface SecuritiesPage {
  rows: unknown[];
}

interface QrAnswer {
  encryptedData: string;
}

/** `method` is the depository's (POST by default) for DIS and DIM, always POST for DMI and DMR (contract §6 Return fields). */
interface RedirectAnswer {
  /** `""` if there is none. */
  redirectUrl: string;
  method: "GET" | "POST";
  fields: ReturnFields;
}

interface ExitAnswer {
  message: string;
  uiRedirect: boolean;
  fields: ReturnFields;
}

/** The status of a transaction (contract §6 *status*); `result` null if no answer settled it. */
export type StatusAnswer =
  | { readonly state: "open" }
  | { readonly state: "authorised"; readonly result: Result }
  | { readonly state: "ended"; readonly result: Result | null };

interface Answers {
  authenticate: Result;
  setMpin: Result;
  authorise: Result;
  sendFirstOtp: Result;
  sendOtp: Result;
  resendOtp: Result;
  order: OrderAnswer;
  securities: SecuritiesPage;
  qrCode: QrAnswer;
  redirect: RedirectAnswer;
  exit: ExitAnswer;
  status: StatusAnswer;
}

export type AnswerOf<Name extends CallName> = Answers[Name];

const failureResponse = v.optional(
  v.fallback(record({ failureResponse: record({ message: textOrEmpty }) }), {
    failureResponse: { message: "" },
  }),
  {},
);

/** Schema of a status as text; what is neither number nor text is `?`, a word that the contract does not know (R47). */
const status = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === "string" || typeof value === "number" ? String(value) : "?")),
  ),
  "",
);

/** Schema of what every answer may carry (contract §6). Its message is as sent, `""` if nothing of it would be shown (R5). */
export const responseMetaSchema = v.pipe(
  record({
    status,
    errorCode: textOrEmpty,
    responseCode: textOrEmpty,
    ResponseCode: textOrEmpty,
    message: textOrEmpty,
    description: textOrEmpty,
    uiOrderReq: failureResponse,
    requestTime: textOrEmpty,
    orderRespDtls: v.optional(v.unknown()),
    uiRedirect: flagDefaultOff,
    isUiRedirect: flagDefaultOff,
    isMaxLimitReached: flagDefaultOff,
  }),
  v.transform((answer) => ({
    status: answer.status,
    errorCode: answer.errorCode,
    responseCode: answer.responseCode || answer.ResponseCode,
    message:
      [answer.message, answer.description, answer.uiOrderReq.failureResponse.message].find(visibleMessage) ??
      "",
    requestTime: answer.requestTime,
    orderRespDtls: answer.orderRespDtls || [],
    uiRedirect: answer.uiRedirect || answer.isUiRedirect,
    maxLimitReached: answer.isMaxLimitReached,
  })),
);

/** Members of a row that stand for an id or a quantity; it has no amount (R62). */
const EXACT_IN_A_ROW = ["seqNo", "isin", "isinName", "quantity"] as const;

/** Schema of a row, its texts as they may be shown; a quantity or an id that is not exact is refused (R46, R62). */
const securityRow = v.pipe(
  v.unknown(),
  v.check((row) => !isRecord(row) || EXACT_IN_A_ROW.every((name) => isSafeNumber(row[name]))),
  v.transform((row) =>
    isRecord(row) ? nullPrototype(Object.fromEntries(Object.entries(row).map(shownMember))) : row,
  ),
);
const shownMember = ([name, value]: [string, unknown]) => [
  name,
  typeof value === "string" ? sanitizeText(value) : value,
];

/** Schema of a page of securities; without `secDtls` it has no rows (R52). */
export const securitiesSchema = record({ secDtls: v.optional(v.array(securityRow), []) });
export const qrCodeSchema = record({ encryptedData: text });
export const statusSchema = record({
  state: v.picklist(["open", "authorised", "ended"]),
  result: v.exactOptional(v.custom<Answer>(isRecord)),
});
export const redirectSchema = record({ redirectUrl: textOrEmpty, httpRedirectMethod: textOrEmpty });

/** Members that any answer may have; an absent or misshapen text is `""`, a flag off. */
export type ResponseMeta = v.InferOutput<typeof responseMetaSchema>;

/** Reads these members of an opened answer. Throws if it is not an object. */
export function responseMetaOf(answer: Answer): ResponseMeta {
  return v.parse(responseMetaSchema, answer);
}

function readResult(answer: Answer): Result {
  const { responseCode, message, requestTime, maxLimitReached, uiRedirect, orderRespDtls } =
    responseMetaOf(answer);
  const fields = returnFields(answer);
  return { responseCode, message, requestTime, maxLimitReached, uiRedirect, orderRespDtls, fields };
}

function readRedirect(answer: Answer, transactionType: TransactionType): RedirectAnswer {
  const { redirectUrl, httpRedirectMethod } = v.parse(redirectSchema, answer);
  const method = isMandate(transactionType) ? "POST" : httpRedirectMethod;
  return {
    redirectUrl,
    method: method.toUpperCase() === "GET" ? "GET" : "POST",
    fields: returnFields(answer),
  };
}

function readExit(answer: Answer): ExitAnswer {
  const { message, uiRedirect } = responseMetaOf(answer);
  return { message, uiRedirect, fields: returnFields(answer) };
}

/** Throws TypeError unless `authorised` comes with its `00`, and `ended` without. */
function readStatus(answer: Answer): StatusAnswer {
  const { state, result: sent } = v.parse(statusSchema, answer);
  if (state === "open") return { state };
  const result = sent ? readResult(sent) : null;
  const isAuthorised = result !== null && responseKind(result.responseCode) === "authorised";
  if (isAuthorised !== (state === "authorised"))
    throw new TypeError("state and result contradict each other");
  return isAuthorised ? { state: "authorised", result } : { state: "ended", result };
}

const READERS: { [Name in CallName]: (answer: Answer, transactionType: TransactionType) => AnswerOf<Name> } =
  {
    authenticate: readResult,
    setMpin: readResult,
    authorise: readResult,
    sendFirstOtp: readResult,
    sendOtp: readResult,
    resendOtp: readResult,
    order: (answer) => v.parse(orderSchema, answer),
    securities: (answer) => ({ rows: v.parse(securitiesSchema, answer).secDtls }),
    qrCode: (answer) => v.parse(qrCodeSchema, answer),
    redirect: readRedirect,
    exit: readExit,
    status: readStatus,
  };

/** Reads an opened, successful answer of the operation `name`. Throws ValiError or TypeError if its shape is wrong. */
export function parseResponse<Name extends CallName>(
  name: Name,
  answer: Answer,
  transactionType: TransactionType,
): AnswerOf<Name> {
  return READERS[name](answer, transactionType);
}
