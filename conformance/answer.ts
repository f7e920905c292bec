import * as v from "valibot";
import { openText } from "./envelope";
import type { Reply } from "./http";
import { Broken } from "./verdict";
import { words } from "./words";

export type Members = Readonly<Record<string, unknown>>;

/** An answer: what was asked, in words for people, and the body, opened if the request's key opens it. */
export interface Answer extends Reply {
  readonly sent: string;
  readonly how: "sealed" | "unopenable" | "plain" | "no JSON" | "empty";
  /** The members of a sealed or plain object; empty for any other body. */
  readonly body: Members;
}

const Object_ = v.record(v.string(), v.unknown());

/** Returns the members of an object that came from outside; an empty object for any other value. */
export function membersOf(value: unknown): Members {
  const parsed = v.safeParse(Object_, value);
  return parsed.success ? parsed.output : {};
}

export function parseMembers(text: string): Members | undefined {
  try {
    const parsed = v.safeParse(Object_, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an answer with the `key` and the `context` of its request. */
export function readAnswer(sent: string, reply: Reply, key: Buffer, context: string): Answer {
  const told = (how: Answer["how"], body: Members = {}): Answer => ({ ...reply, sent, how, body });
  if (reply.text === "") return told("empty");
  const members = parseMembers(reply.text);
  if (members === undefined) return told("no JSON");
  const { value } = members;
  if (typeof value !== "string") return told("plain", members);
  const text = openText(key, `response ${reply.status} ${context}`, value);
  const body = text === undefined ? undefined : parseMembers(text);
  return body === undefined ? told("unopenable") : told("sealed", body);
}

const TOLD = ["status", "errorCode", "responseCode", "ResponseCode", "isMaxLimitReached"];

/** Says an answer in a line: its status, how it travelled, and the members by which it is judged. */
export function came({ status, how, body, sent }: Answer): string {
  // of other operations it is the session's
  const told = sent.includes("R/status/T") ? [...TOLD, "state"] : TOLD;
  const members = told
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => `${name} ${words(body[name])}`);
  if (typeof body["message"] === "string") members.push(`message ${words(body["message"])}`);
  return `HTTP ${status}, ${how}${members.length > 0 ? `: ${members.join(", ")}` : ""}`;
}

/** Throws `Broken` unless `isSo` is true; `what` says what was due. */
export function due(answer: Answer, isSo: boolean, what: string, found?: string): asserts isSo {
  if (isSo) return;
  throw new Broken({ sent: answer.sent, came: found ?? came(answer), due: what });
}

/** Returns `responseCode` or its synonym as text. */
export function codeOf({ body }: Answer): string {
  const code = body["responseCode"] ?? body["ResponseCode"];
  return typeof code === "string" || typeof code === "number" ? String(code) : "";
}

/** Whether an answer is an error by contract §6: by its HTTP status, its `errorCode` or a number in `status`. */
export function isError({ status, body }: Answer): boolean {
  const { errorCode, status: told } = body;
  if (status < 200 || status > 299) return true;
  if (errorCode !== undefined && errorCode !== null && errorCode !== "" && errorCode !== "ERR000")
    return true;
  const number =
    typeof told === "number" || (typeof told === "string" && told.trim() !== "") ? Number(told) : NaN;
  return !Number.isNaN(number) && (number < 200 || number > 299);
}

/** Whether the HTTP status is one of success. The contract gives no operation one of its own. */
export const is2xx = ({ status }: Pick<Answer, "status">): boolean => status >= 200 && status <= 299;

/** Whether an answer is a sealed one of 200 to 299. */
export const isOpened = (answer: Answer): boolean => is2xx(answer) && answer.how === "sealed";

const RESULT_CODES = ["00", "02", "03", "05", "06"];

/**
 * Returns the code of a sealed result, which is read before the HTTP status (contract §6); `undefined` without one. A 409
 * refuses a repeat, whatever its code (R95).
 */
export function resultCode(answer: Answer): string | undefined {
  if (answer.how !== "sealed" || answer.status === 409) return undefined;
  return RESULT_CODES.find((code) => code === codeOf(answer));
}

/** Whether the depository did what was asked, and said so as the contract wants. */
export function isAccepted(answer: Answer): boolean {
  const code = resultCode(answer);
  if (code !== undefined) return code === "00";
  return answer.how === "sealed" && !isError(answer) && codeOf(answer) === "";
}

/** Whether the depository refused: by the code of a sealed result, else by HTTP 400 to 499 or as a sealed error. */
export function isRefused(answer: Answer): boolean {
  const code = resultCode(answer);
  if (code !== undefined) return code !== "00";
  if (answer.status >= 400 && answer.status <= 499) return true;
  return isOpened(answer) && (isError(answer) || codeOf(answer) !== "");
}

/**
 * Whether an answer limits the rate of calls: an HTTP 429 that tells no result and no end of the sends. The gateway stays
 * (R41), so it says nothing of what was asked.
 */
export const isRateLimit = (answer: Answer): boolean =>
  answer.status === 429 &&
  resultCode(answer) === undefined &&
  !(answer.how === "sealed" && isOn(answer.body["isMaxLimitReached"]));

/** Whether a value is a flag: `"1"`, 1, `true`, or their opposites (contract §6 'Flags'). */
export const isFlag = (value: unknown): boolean =>
  ["0", "1", 0, 1, true, false].some((flag) => flag === value);
export const isOn = (value: unknown): boolean => value === "1" || value === 1 || value === true;

/** Whether a member is absent: null and `""` count as absent (contract §4). */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Returns the members of a *result* that a repeated answer must repeat. */
export const resultMembers = (body: Members): unknown[] =>
  ["responseCode", "message", "requestTime", "orderRespDtls"].map((name) =>
    isAbsent(body[name]) ? null : body[name],
  );
