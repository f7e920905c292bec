import { type ResponseKind, responseKind } from "../data/responseCodes";
import type { FlowEvent } from "./events";
import { type ActiveState, isSending } from "./states";

/** Answers of a depository that checked what was typed, so the transaction was still open. A refusal may precede that check. */
const OPEN: readonly ResponseKind[] = ["authorised", "wrong", "panRefused"];

/**
 * Returns the step, with `isKnownOpen` if the event is an answer that shows it. Before one, nobody here can say
 * that nothing was debited. What another tab does at the same time is not known even then.
 */
export const markKnownOpen = <S extends ActiveState>(step: S, event: FlowEvent): S =>
  !step.isKnownOpen && isEvidence(step, event) ? { ...step, isKnownOpen: true } : step;

function isEvidence(step: ActiveState, event: FlowEvent): boolean {
  switch (event.type) {
    case "validateAnswered":
      return step.busy === "validate" && OPEN.includes(responseKind(event.answer.responseCode));
    case "otpSendAnswered":
      return isSending(step) && !event.answer.maxLimitReached;
    case "exitAnswered":
      return step.busy === "exit" && !event.isRefused && !event.isLost;
    case "statusAnswered":
      return step.busy === "status" && event.status !== null;
    default:
      return false;
  }
}
