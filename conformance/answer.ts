import * as v from "valibot";
import { isBase64, openBytes } from "./envelope";
import type { Reply } from "./http";
import { markQuote } from "./redactQuotes";
import { fromUtf8 } from "./utf8";
import { RateLimited, requireOf } from "./verdict";

export type Members = Readonly<Record<string, unknown>>;

/** An answer: what was asked, in words for people, and the body, opened if the request's key opens it. */
export interface Answer extends Reply {
  readonly sent: string;
  /** The operation's path as contract §6 writes it: `R/txn/T`. */
  readonly path: string;
  readonly form: "sealed" | "unopenable" | "opens, but is not UTF-8" | "plain" | "no JSON" | "empty";
  /** The members of a sealed or plain object; empty for any other body. */
  readonly body: Members;
}

const MembersSchema = v.record(v.string(), v.unknown());

/** Returns the members of an object that came from outside; an empty object for any other value. */
export function membersOf(value: unknown): Members {
  const parsed = v.safeParse(MembersSchema, value);
  return parsed.success ? parsed.output : {};
}

/** Returns the members of an object as JSON text; `undefined` for any other text. */
export function parseMembers(text: string): Members | undefined {
  try {
    const parsed = v.safeParse(MembersSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the answer of an operation with the `key` and the `context` of its request. */
export function readAnswer(
  asked: Pick<Answer, "sent" | "path">,
  reply: Reply,
  key: Buffer,
  context: string,
): Answer {
  const answer = (form: Answer["form"], body: Members = {}): Answer => ({ ...reply, ...asked, form, body });
  if (reply.text === "") return answer("empty");
  const members = parseMembers(reply.text);
  if (members === undefined) return answer("no JSON");
  const { value } = members;
  if (typeof value !== "string") return answer("plain", members);
  const bytes = openBytes(key, `response ${reply.status} ${context}`, value);
  if (bytes === undefined) return answer("unopenable");
  const text = fromUtf8(bytes);
  if (text === undefined) return answer("opens, but is not UTF-8");
  const body = parseMembers(text);
  return body === undefined ? answer("unopenable") : answer("sealed", body);
}

/** The members of a body by which it is judged. */
const JUDGED = ["status", "errorCode", "responseCode", "ResponseCode", "isMaxLimitReached"];

/** Says an answer in a line: its status, how it travelled, and the members by which it is judged. */
export function came({ status, form, body, path, text }: Answer): string {
  // a redirect's `state` is a value of the session, which no report repeats
  const names = path === "R/status/T" ? [...JUDGED, "state"] : JUDGED;
  const members = names
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => `${name} ${markQuote(body[name])}`);
  if (typeof body["message"] === "string") members.push(`message ${markQuote(body["message"])}`);
  const told = toldBy({ body, path });
  if (told !== undefined) members.push(`told ${told}`);
  if (form === "unopenable" && !isBase64(String(parseMembers(text)?.["value"])))
    members.push("value is not base64 on one line, padded");
  return `HTTP ${status}, ${form}${members.length > 0 ? `: ${members.join(", ")}` : ""}`;
}

/** Tells whether a value holds a text or number that is no flag; a skeleton of absent members and flags holds none. */
function holdsText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return !isAbsent(value) && !isFlag(value);
  return Object.values(value).some(holdsText);
}

const STATES = ["open", "authorised", "ended"];

/** The member by which each operation that reads tells what it was asked for, with a check of it (contract §6). */
const TOLD: Readonly<Record<string, readonly [name: string, isTold: (value: unknown) => boolean]>> = {
  "R/txn/T": ["successResponse", holdsText],
  "R/sec/T": ["secDtls", holdsText],
  "R/qrCode/T": ["encryptedData", holdsText],
  "R/redirect/T": ["redirectUrl", holdsText],
  "R/status/T": ["state", (value) => STATES.some((state) => state === value)],
};

/** Names the member by which an answer tells what was asked, whatever its status and codes; `undefined` if it tells nothing. */
function toldBy({ path, body }: Pick<Answer, "path" | "body">): string | undefined {
  const [route = ""] = path.split("?");
  const [name, isTold] = TOLD[route] ?? [];
  return name !== undefined && isTold?.(body[name]) ? name : undefined;
}

/** Throws `Broken` unless `isSo` is true; `what` says what was due. */
export function due(answer: Answer, isSo: boolean, what: string, found?: string): asserts isSo {
  requireOf(answer, isSo, what, found ?? came(answer));
}

/** Returns `responseCode` or its synonym as text. */
export function codeOf({ body }: Pick<Answer, "body">): string {
  const code = body["responseCode"] ?? body["ResponseCode"];
  return typeof code === "string" || typeof code === "number" ? String(code) : "";
}

/** Returns `uiRedirect` or its synonym. */
export const uiRedirectOf = (body: Members): unknown => body["uiRedirect"] ?? body["isUiRedirect"];

/** The operations that the HTTP status alone decides: their bodies may carry the requestor's own fields (contract §6). */
const BY_STATUS_ALONE = ["R/redirect/T", "R/exit/T"];
const isByStatusAlone = ({ path }: Answer): boolean => BY_STATUS_ALONE.includes(path);

/** Returns the code that decides on an answer; `""` without one. */
const decidingCode = (answer: Answer): string => (isByStatusAlone(answer) ? "" : codeOf(answer));

/** Tells whether an answer is an error by contract §6: by its HTTP status, its `errorCode` or a number in `status`. */
export function isError(answer: Answer): boolean {
  const { errorCode, status } = answer.body;
  if (!is2xx(answer)) return true;
  if (isByStatusAlone(answer)) return false;
  if (errorCode !== undefined && errorCode !== null && errorCode !== "" && errorCode !== "ERR000")
    return true;
  const number =
    typeof status === "number" || (typeof status === "string" && status.trim() !== "") ? Number(status) : NaN;
  return !Number.isNaN(number) && (number < 200 || number > 299);
}

/** Tells whether an answer is sealed, but so that the gateway cannot read it. */
export const isUnopenable = ({ form }: Pick<Answer, "form">): boolean =>
  form === "unopenable" || form === "opens, but is not UTF-8";

/** Tells whether the HTTP status is one of success. The contract gives no operation one of its own. */
export const is2xx = ({ status }: Pick<Answer, "status">): boolean => status >= 200 && status <= 299;

export const is4xx = ({ status }: Pick<Answer, "status">): boolean => status >= 400 && status <= 499;

/** Tells whether an answer is sealed, with HTTP 200 to 299. */
export const isOpened = (answer: Answer): boolean => is2xx(answer) && answer.form === "sealed";

const RESULT_CODES = ["00", "02", "03", "05", "06"];

/**
 * Returns the code of a sealed result, which is read before the HTTP status (contract §6); `undefined` without one. A 409
 * refuses a repeat, whatever its code (R95).
 */
export function resultCode(answer: Answer): string | undefined {
  if (answer.form !== "sealed" || answer.status === 409) return undefined;
  return RESULT_CODES.find((code) => code === decidingCode(answer));
}

/** The operations whose answer is a *result*: a responseCode that the contract does not know refuses there alone. */
const VALIDATES = ["validateNewOTP", "R/mpin/auth/T", "R/mpin/submission/T", "R/otp/validate/T"];
const isValidate = ({ path }: Answer): boolean => VALIDATES.includes(path);

/** Tells whether the responseCode of a sealed answer refuses, whatever its HTTP status. */
function refusesByCode(answer: Answer): boolean {
  const code = resultCode(answer);
  if (code !== undefined) return code !== "00";
  return isValidate(answer) && isOpened(answer) && codeOf(answer) !== "";
}

/** Tells whether a validate's code is that of success, which is read before its status and its errorCode (contract §6). */
const isTakenByCode = (answer: Answer): boolean => isValidate(answer) && resultCode(answer) === "00";

/** Tells whether the depository did what was asked, and said so as the contract wants. */
export function isAccepted(answer: Answer): boolean {
  if (isTakenByCode(answer)) return true;
  return answer.form === "sealed" && !isError(answer) && !refusesByCode(answer);
}

/** Tells whether the depository refused by HTTP 400 to 499, and told nothing: it seals no answer without keys. */
export const isRefusedByStatus = (answer: Answer): boolean => is4xx(answer) && toldBy(answer) === undefined;

/** Tells whether an answer is a redirect, and told nothing: no gateway follows it, and it counts as a network failure (contract §6). */
export const isSentElsewhere = (answer: Answer): boolean =>
  answer.status >= 300 && answer.status <= 399 && toldBy(answer) === undefined;

/**
 * Tells whether the depository refused: by the code of a sealed result, else by HTTP 400 to 499 or as a sealed error. One that
 * tells what was asked has refused nothing: an attacker reads it, whatever code stands beside it.
 */
export function isRefused(answer: Answer): boolean {
  if (toldBy(answer) !== undefined || isTakenByCode(answer)) return false;
  return refusesByCode(answer) || is4xx(answer) || (isOpened(answer) && isError(answer));
}

/** Tells whether a sealed answer says that the transaction is authorised, or the M-PIN set: a result of code `00`. */
export const isAuthorised = (answer: Answer): boolean => resultCode(answer) === "00";

/** Tells whether an answer only puts the investor off, so that nothing is counted and the submit may come again (R41, R72). */
export function isBusy(answer: Answer): boolean {
  const code = resultCode(answer);
  return code === undefined ? answer.status === 409 || answer.status === 503 : code === "03";
}

/**
 * Tells whether an answer leaves open what became of a submit that may come again: it puts it off, or it is a proxy's, which
 * seals nothing, of 400 to 499, 502 or 504 (R41, R95). A 500 is none: it is the depository's own failure.
 */
export const isUnsettled = (answer: Answer): boolean =>
  isBusy(answer) || (answer.form !== "sealed" && (is4xx(answer) || [502, 504].includes(answer.status)));

/**
 * Tells whether an answer limits the rate of calls: an HTTP 429 that tells no result and no end of the sends. The gateway stays
 * (R41), so it says nothing of what was asked.
 */
export const isRateLimit = (answer: Answer): boolean =>
  answer.status === 429 && resultCode(answer) === undefined && !endsSends(answer);

/** Returns an answer. Throws `RateLimited` if it limits the rate of calls. */
export function unlimited(answer: Answer): Answer {
  if (isRateLimit(answer)) throw new RateLimited(answer.sent);
  return answer;
}

/** Tells whether a sealed answer says that the OTP sends have ended (R9); no other refusal of a send does. */
export const endsSends = ({ form, body }: Answer): boolean =>
  form === "sealed" && isOn(body["isMaxLimitReached"]);

/** Tells whether a sealed answer sends the investor back to the requestor, by the redirect operation (R10, R12). */
export const leadsBack = ({ form, body }: Answer): boolean => form === "sealed" && isOn(uiRedirectOf(body));

/** Tells whether a value is a flag: `"1"`, 1, `true`, or their opposites (contract §6 'Flags'). */
export const isFlag = (value: unknown): boolean =>
  ["0", "1", 0, 1, true, false].some((flag) => flag === value);
export const isOn = (value: unknown): boolean => value === "1" || value === 1 || value === true;

/** Tells whether a member is absent: null and `""` count as absent (contract §4). */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Returns what a repeated answer must repeat of a *result*; a flag may come in another of its forms (contract §6). */
export const resultMembers = (body: Members): unknown[] => [
  codeOf({ body }),
  isOn(uiRedirectOf(body)),
  ...["message", "requestTime", "orderRespDtls"].map((name) => (isAbsent(body[name]) ? null : body[name])),
];

/** Tells whether a value is an object, and no list. */
export const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === "string";

/** Tells whether a body's `status` is that of success, as text or number. */
export const is200 = (value: unknown): boolean => value === "200" || value === 200;
