import { type ResponseKind, responseKind } from "../data/responseCodes";
import type { FlowEvent } from "./events";
import type { ActiveState } from "./states";

/** Answers of a depository that checked what was typed, so the transaction was still open. A refusal may precede that check. */
const OPEN: readonly ResponseKind[] = ["authorised", "wrong", "panRefused"];

/**
 * Returns the state, with `isKnownOpen` if the event is an answer that shows it. Before one, nobody here can say
 * that nothing was debited. What another tab does at the same time is not known even then.
 */
export const markKnownOpen = <S extends ActiveState>(state: S, event: FlowEvent): S =>
  !state.isKnownOpen && isEvidence(event) ? { ...state, isKnownOpen: true } : state;

function isEvidence(event: FlowEvent): boolean {
  switch (event.type) {
    case "validateAnswered":
      return OPEN.includes(responseKind(event.answer.responseCode));
    case "otpSendAnswered":
      return !event.answer.maxLimitReached;
    case "exitAnswered":
      return !event.isRefused && !event.isLost;
    case "statusAnswered":
      return event.status !== null;
    default:
      return false;
  }
}
