import type { Event } from "./events";
import { type ResponseKind, responseKind } from "./responseCode";
import { type ActiveState, isSending } from "./states";

/** What the M-PIN screen's validate is not answered once a transaction is authorised. */
const BEFORE_DEBIT: ReadonlySet<ResponseKind> = new Set(["authorised", "wrong", "panRefused"]);

/**
 * Returns the step, with `hasNoEarlierDebit` if the event is an answer that shows it. Before one, nobody here can say
 * that nothing was debited.
 */
export const afterEvidence = <S extends ActiveState>(step: S, event: Event): S =>
  !step.hasNoEarlierDebit && isEvidence(step, event) ? { ...step, hasNoEarlierDebit: true } : step;

function isEvidence({ busy, screen }: ActiveState, event: Event): boolean {
  switch (event.type) {
    case "validateAnswered":
      // any answer to an authorising validate: `00` is the authorisation, and an earlier one would be answered with it (R55)
      return busy === "validate" && (screen !== "mpin" || BEFORE_DEBIT.has(responseKind(event.answer)));
    case "validateFailed":
      return busy === "validate" && screen !== "mpin" && event.failure.isSettled;
    case "otpSendAnswered":
      return isSending({ busy });
    case "exitAnswered":
      return busy === "exit" && !event.isRefused && !event.isLost;
    case "statusAnswered":
      return busy === "status" && event.status !== null;
    default:
      return false;
  }
}
