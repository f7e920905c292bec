import { responseKind } from "../data/responseCodes";
import { MAX_PLAIN_REFUSALS } from "./answerLost";
import type { FlowContext } from "./context";
import type { Effect } from "./effects";
import { answerSummary, askedFailDestination, conclude, failDestination, failNow } from "./endings";
import type { FlowEvent, TransactionStatus, ValidateAnswer } from "./events";
import { isAuthorising } from "./inDoubt";
import { serverTextOr } from "./messages";
import { inDoubtOutcome } from "./outcome";
import { panExceeded } from "./pan";
import { withoutDoubt } from "./pendingSubmit";
import { type ActiveState, asksDimMpin, next, type Transition } from "./states";
import { attemptsExceeded } from "./wrongAttempts";

type Proceed = (state: ActiveState, event: FlowEvent) => Transition;

/**
 * Handles an event that may end the transaction in doubt (contract §6 *status*). It postpones such an ending until the
 * depository has said what became of the authorisation: by the answer to the validate or `status` under way, else by
 * one `status` call of its own. It postpones nothing if the page is hidden or the depository has no `status`.
 */
export function postponeEnding(
  { hasStatus }: FlowContext,
  state: ActiveState,
  event: FlowEvent,
  proceed: Proceed,
): Transition {
  const ended = proceed(state, event);
  const isDoubt = "outcome" in ended.state && ended.state.outcome.reason === "in-doubt";
  if (!hasStatus || !isDoubt || event.type === "pageHidden" || event.type === "statusAnswered") return ended;
  const isAnswer = event.type === "validateAnswered" || event.type === "validateFailed";
  const isAwaited = !isAnswer && (isAuthorising(state) || state.busy === "status");
  const settled = withoutDoubt(state);
  // the ending as it would be if nothing were in doubt
  const postponed = proceed(isAwaited ? settled : { ...settled, busy: state.busy }, event);
  const waiting = { ...state, dialog: null, idleWarned: false, postponed };
  return isAwaited ? next(waiting) : askStatusOnce(waiting);
}

const askStatusOnce = (state: ActiveState): Transition =>
  next({ ...state, busy: "status" }, { do: "askStatus", once: true });

/** Transitions while an ending is postponed: only the depository's answer, or a hidden page, leads on. */
export function handleWhilePostponed(
  state: ActiveState,
  postponed: Transition,
  event: FlowEvent,
  proceed: Proceed,
): Transition {
  switch (event.type) {
    case "pageHidden":
      return conclude(inDoubtOutcome);
    case "statusAnswered":
      return handleStatus(state, event.status, proceed);
    case "validateAnswered":
      if (responseKind(event.answer.responseCode) === "authorised")
        return proceed({ ...state, postponed: null }, event);
      break;
    case "validateFailed":
      if (event.failure.isSettled) break;
      return next({ ...state, answerLost: true, busy: "status" }, { do: "askStatus", once: false });
    default:
      return next(state);
  }
  return state.answerLost ? askStatusOnce(state) : postponed;
}

/** Handles the answer to `status`; null if the depository could not say (contract §6 *status*). */
export function handleStatus(
  state: ActiveState,
  status: TransactionStatus | null,
  proceed: Proceed,
): Transition {
  const { postponed, plainRefusals } = state;
  if (!status) {
    const isOver = postponed !== null || plainRefusals >= MAX_PLAIN_REFUSALS;
    return isOver ? conclude(inDoubtOutcome) : next({ ...state, busy: null }, ...focusMpin(state));
  }
  const settled = withoutDoubt(state);
  switch (status.state) {
    case "authorised":
      return proceed({ ...settled, busy: "validate" }, { type: "validateAnswered", answer: status.result });
    case "ended":
      if (status.result) return failByStatus(settled, status.result);
      return postponed ?? failNow(settled, { reason: "rejected", text: { key: "ERR_PAGE_MSG" } });
    case "open":
      return postponed ?? reportNotReceived(settled);
  }
}

const reportNotReceived = (state: ActiveState): Transition =>
  state.screen === "mpin"
    ? next(state)
    : next({ ...state, notice: { key: "ANSWER_NOT_ARRIVED" } }, ...focusMpin(state));

/** The M-PIN was emptied as its answer was lost, and must be typed again. */
const focusMpin = (state: ActiveState): readonly Effect[] =>
  asksDimMpin(state) ? [{ do: "focusField", field: "MPIN" }] : [];

/** Fails by the result with which the depository ended the transaction. */
function failByStatus(state: ActiveState, result: ValidateAnswer): Transition {
  const kind = responseKind(result.responseCode);
  switch (kind) {
    case "wrong":
      return attemptsExceeded(
        state,
        asksDimMpin(state) ? "MPIN" : "OTP",
        result,
        failDestination(state, result.fields),
      );
    case "panRefused":
      return panExceeded(state, result, askedFailDestination(state, result));
    default:
      return failNow(state, {
        reason: "rejected",
        text: serverTextOr(kind === "backendError" ? "" : result.message, "ERR_PAGE_MSG"),
        answer: answerSummary(result),
      });
  }
}
