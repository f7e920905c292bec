import type { AnswerSummary } from "./outcome";

/** Returns the part of the ending answer that the outcome's event repeats (R56). */
export const answerSummary = ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
}: AnswerSummary): AnswerSummary => ({ responseCode, message, requestTime, orderRespDtls });
