import type { CommonTextKey } from "../i18n/texts";
import type { CommonMessage } from "./messages";
import type { AnswerSummary } from "./outcome";
import { isInPart } from "./securityOutcomes";

/** Texts of the M-PIN alone, for a transaction that was not authorised in full (R81). */
const OF_MPIN_ALONE: Partial<Readonly<Record<CommonTextKey, CommonTextKey>>> = {
  REGISTER_MPIN: "REGISTER_MPIN_ONLY",
  RESET_MPIN: "RESET_MPIN_ONLY",
};

/** Returns the text of a success that was not accepted in full; it never says that all was authorised (R81). */
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
