import type { CommonTextKey } from "../i18n/messages";
import type { CommonMessage } from "./messages";
import type { AnswerSummary } from "./outcome";
import { isInPart } from "./securityOutcomes";

/** What is said of the M-PIN alone, where of the transaction not all was authorised. */
const OF_MPIN_ALONE: Partial<Readonly<Record<CommonTextKey, CommonTextKey>>> = {
  REGISTER_MPIN: "REGISTER_MPIN_ONLY",
  RESET_MPIN: "RESET_MPIN_ONLY",
};

/** What is said of an authorisation that was not accepted in all its parts: never that all of it was (R81). */
export function partialSuccessText({
  text,
  answer,
}: {
  text: CommonMessage;
  answer: AnswerSummary;
}): CommonMessage {
  const ofMpin = "key" in text ? OF_MPIN_ALONE[text.key] : undefined;
  return { key: ofMpin ?? (isInPart(answer.orderRespDtls) ? "AUTHORISED_IN_PART" : "SUCCESS_HEADER") };
}
