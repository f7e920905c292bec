import { withDoubtNotice } from "./answerLost";
import {
  askToCancel,
  closeCancelQuestion,
  confirmCancel,
  endCancelled,
  isCancelling,
  markCovered,
} from "./cancel";
import type { FlowContext } from "./context";
import { dimTransition } from "./dim/dimTransition";
import {
  closeEndingDialog,
  conclude,
  concludeWithRedirect,
  extendTimeout,
  failAndTerminate,
  failWhenOtpExhausted,
} from "./endings";
import { entryTransition } from "./entry";
import type { FlowEvent } from "./events";
import { continueIdle, endIdle, warnOfIdleness } from "./idle";
import { hasNoErrors, withoutError } from "./inputValidation";
import { markKnownOpen } from "./knownOpen";
import { isLate } from "./lateAnswers";
import { mpinTransition } from "./mpin";
import { BACK_NAVIGATION, SCREEN_FAILED } from "./outcome";
import { resultTransition } from "./resultClosing";
import { slipTransition } from "./slip";
import { type ActiveState, type Ending, type Errors, type FlowState, next, type Transition } from "./states";
import { handleStatus, handleWhilePostponed, postponeEnding } from "./statusQuery";

/**
 * Returns what follows from an event: the next state and its effects (spec §4). Pure; an event that means nothing on the
 * screen leaves the state as it was (R35).
 */
export function transition(context: FlowContext, state: FlowState, event: FlowEvent): Transition {
  switch (state.screen) {
    case "landing":
      return next(state);
    case "entry":
      return entryTransition(context, state, event);
    case "success":
    case "acknowledgement":
    case "error":
      return resultTransition(state, event);
    default:
      return activeTransition(context, state, event);
  }
}

function activeTransition(context: FlowContext, before: ActiveState, event: FlowEvent): Transition {
  if (isLate(before, event)) return next(before);
  const proceedInContext = (state: ActiveState, event: FlowEvent) => proceed(context, state, event);
  const state = markKnownOpen(before, event);
  if (state.ending) return end(state, state.ending, event);
  if (state.postponed) return handleWhilePostponed(state, state.postponed, event, proceedInContext);
  return markCovered(state, withDoubtNotice(state, postponeEnding(context, state, event, proceedInContext)));
}

/**
 * Handles what means the same on every screen before the outcome: going back, idling, cancelling (R12, R27, R28).
 * Of `pageHidden` only the state counts: `endHidden` of the flow's runner performs none of the effects (R68). Before the flow runs,
 * the lifecycle ends a page that is hidden.
 */
function proceed(context: FlowContext, state: ActiveState, event: FlowEvent): Transition {
  switch (event.type) {
    case "backPressed":
    case "pageHidden":
      return failAndTerminate(state, BACK_NAVIGATION);
    case "screenFailed":
      return failAndTerminate(state, SCREEN_FAILED);
    case "cancelPressed":
      return askToCancel(state, event);
    case "cancelDeclined":
      return isCancelling(state)
        ? closeCancelQuestion(state, (state) => onScreen(context, state, event))
        : next(state);
    case "cancelConfirmed":
      return confirmCancel(state);
    case "captchaPassed":
      return next({ ...state, busy: "validate" });
    case "exitAnswered":
      return endCancelled(state, event);
    case "statusAnswered":
      return failWhenOtpExhausted(
        handleStatus(state, event.status, (state, fact) => onScreen(context, state, fact)),
      );
    case "edited":
      return clearFieldError(state, event.field);
    case "idleContinued":
      return continueIdle(context, state);
    case "timerEnded":
      if (event.timer === "idleWarning") return warnOfIdleness(state);
      if (event.timer === "idle") return endIdle(state);
      break;
  }
  const isRetry = state.notice !== null && PRESSES.has(event.type);
  return onScreen(context, isRetry ? { ...state, notice: null } : state, event);
}

/** Presses that try again, or try something else: the text beside Submit has been read (R72). */
const PRESSES: ReadonlySet<FlowEvent["type"]> = new Set([
  "submitted",
  "panSubmitted",
  "mpinChosen",
  "mpinSkipped",
  "forgotPressed",
  "useMpinPressed",
  "resendPressed",
]);

function onScreen(context: FlowContext, state: ActiveState, event: FlowEvent): Transition {
  switch (state.screen) {
    case "mpin":
      return mpinTransition(context, state, event);
    case "dim":
      return dimTransition(context, state, event);
    default:
      return slipTransition(context, state, event);
  }
}

/** Clears the error of a field that is edited, or whose other half is; the server's text stays until the next submit. */
function clearFieldError(state: ActiveState, field: keyof Errors): Transition {
  if (state.dialog?.kind === "mpinSetup") {
    return next({ ...state, dialog: withoutError(state.dialog, field) });
  }
  return next(hasNoErrors(state.errors) ? state : withoutError(state, field));
}

/**
 * Transitions once the outcome is decided (contract §2). It cannot change any more: its dialog closes, the redirect
 * operation answers, or the page is hidden.
 */
function end(state: ActiveState, ending: Ending, event: FlowEvent): Transition {
  switch (event.type) {
    case "pageHidden":
      return conclude(ending.outcome);
    case "dialogClosed":
    case "screenFailed":
      return ending.phase === "shown" ? closeEndingDialog(state, ending) : next(state);
    case "timerEnded":
      return ending.phase === "shown" && event.timer === "ending"
        ? closeEndingDialog(state, ending)
        : next(state);
    case "investorActive":
      return extendTimeout(state, ending);
    case "redirectAnswered":
      return ending.phase === "redirectAsked" ? concludeWithRedirect(ending.outcome, event) : next(state);
    default:
      return next(state);
  }
}
