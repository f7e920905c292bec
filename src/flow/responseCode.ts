import type { ValidateAnswer } from "./events";
import type { AnswerSummary } from "./outcome";

/** What each responseCode of a validate means (contract §6 *result*, spec §8). Any other is a refusal. */
export const RESPONSE_KINDS = {
  "00": "authorised",
  "02": "wrong",
  "03": "backendError",
  "05": "captchaRefused",
  "06": "panRefused",
} as const;

export type ResponseKind = (typeof RESPONSE_KINDS)[keyof typeof RESPONSE_KINDS] | "refused";

const isKnown = (code: string): code is keyof typeof RESPONSE_KINDS => Object.hasOwn(RESPONSE_KINDS, code);

export const responseKind = (answer: ValidateAnswer): ResponseKind =>
  isKnown(answer.responseCode) ? RESPONSE_KINDS[answer.responseCode] : "refused";

/** Returns the part of the ending answer that the outcome's event repeats (R56). */
export const answerSummary = ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
}: AnswerSummary): AnswerSummary => ({ responseCode, message, requestTime, orderRespDtls });
