import type { ValidateAnswer } from "./events";
import type { EndingAnswer } from "./outcome";

/** What each responseCode of a validate means (contract §6 *result*, spec §8). Any other is a refusal. */
export const MEANING = {
  "00": "authorised",
  "02": "wrong",
  "03": "backendError",
  "05": "captchaRefused",
  "06": "panRefused",
} as const;

export type Meaning = (typeof MEANING)[keyof typeof MEANING] | "refused";

const isKnown = (code: string): code is keyof typeof MEANING => Object.hasOwn(MEANING, code);

/** What a validate answer means, by its responseCode. */
export const meaningOf = (answer: ValidateAnswer): Meaning =>
  isKnown(answer.responseCode) ? MEANING[answer.responseCode] : "refused";

/** The part of an answer that the outcome's event repeats, where it is the one that ended it (R56). */
export const endingAnswer = ({
  responseCode,
  message,
  requestTime,
  orderRespDtls,
}: EndingAnswer): EndingAnswer => ({ responseCode, message, requestTime, orderRespDtls });
