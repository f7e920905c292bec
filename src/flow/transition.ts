import { withDoubtNotice } from "./answerLost";
import { cancelled, declined, isCancelling, markCovered, mayCancel } from "./cancel";
import type { FlowContext } from "./context";
import { dimTransition } from "./dim/dimTransition";
import {
  closeEndingDialog,
  extendTimeout,
  failAndTerminate,
  failWhenOtpExhausted,
  finish,
  finishWithRedirect,
} from "./endings";
import { entryTransition } from "./entry";
import type { FlowEvent } from "./events";
import { continueIdle, endIdle, warnOfIdleness } from "./idle";
import { hasNoErrors, withoutError } from "./inputValidation";
import { markKnownOpen } from "./knownOpen";
import { mpinTransition } from "./mpin";
import { resultTransition } from "./resultPage";
import { slipTransition } from "./slip";
import { type ActiveState, type Ending, type Errors, type FlowState, next, type Transition } from "./states";
import { askBeforeDoubt, statusAnswered, whilePostponed } from "./statusQuery";

/**
 * Returns what follows from an event: the next step and its effects (spec §4). Pure; an event that means nothing on the
 * screen leaves the step as it was (R35).
 */
export function transition(context: FlowContext, step: FlowState, event: FlowEvent): Transition {
  switch (step.screen) {
    case "landing":
      return next(step);
    case "entry":
      return entryTransition(context, step, event);
    case "success":
    case "acknowledgement":
    case "error":
      return resultTransition(step, event);
    default:
      return activeTransition(context, step, event);
  }
}

function activeTransition(context: FlowContext, before: ActiveState, event: FlowEvent): Transition {
  const onward = (state: ActiveState, fact: FlowEvent) => proceed(context, state, fact);
  const step = markKnownOpen(before, event);
  if (step.ending) return end(step, step.ending, event);
  if (step.postponed) return whilePostponed(step, step.postponed, event, onward);
  return markCovered(step, withDoubtNotice(askBeforeDoubt(context, step, event, onward)));
}

/**
 * Handles what means the same on every screen before the outcome: leaving, idling, cancelling (R12, R27, R28). Before
 * the flow runs, the lifecycle ends a page that is left.
 */
function proceed(context: FlowContext, step: ActiveState, event: FlowEvent): Transition {
  switch (event.type) {
    case "backPressed":
    case "pageLeft":
      return failAndTerminate(step, { reason: "back-navigation", text: { key: "TIMEOUT" } });
    case "uiFailed":
      return failAndTerminate(step, { reason: "unavailable", text: { key: "ERR_PAGE_MSG" } });
    case "cancelPressed":
      return mayCancel(step)
        ? next({ ...step, dialog: { kind: "cancel", ...(event.disowned && { disowned: true }) } })
        : next(step);
    case "cancelDeclined":
      return isCancelling(step) ? declined(step, (state) => onScreen(context, state, event)) : next(step);
    case "cancelConfirmed":
      return isCancelling(step) ? next({ ...step, busy: "exit" }, { do: "exit" }) : next(step);
    case "captchaPassed":
      return step.busy === "captcha" ? next({ ...step, busy: "validate" }) : next(step);
    case "exitAnswered":
      return step.busy === "exit" ? cancelled(step, event) : next(step);
    case "statusAnswered":
      if (step.busy !== "status") return next(step);
      return failWhenOtpExhausted(
        statusAnswered(step, event.status, (state, fact) => onScreen(context, state, fact)),
      );
    case "edited":
      return clearFieldError(step, event.field);
    case "idleContinued":
      return continueIdle(context, step);
    case "timerEnded":
      if (event.timer === "idleWarning") return warnOfIdleness(step);
      if (event.timer === "idle") return endIdle(step);
      break;
  }
  const isRetry = step.notice !== null && !step.busy && PRESSES.has(event.type);
  return onScreen(context, isRetry ? { ...step, notice: null } : step, event);
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

function onScreen(context: FlowContext, step: ActiveState, event: FlowEvent): Transition {
  switch (step.screen) {
    case "mpin":
      return mpinTransition(context, step, event);
    case "dim":
      return dimTransition(context, step, event);
    default:
      return slipTransition(context, step, event);
  }
}

/** Clears the error of a field that is edited, or whose other half is; the server's text stays until the next submit. */
function clearFieldError(step: ActiveState, field: keyof Errors): Transition {
  if (step.dialog?.kind === "mpinSetup") {
    return next({ ...step, dialog: withoutError(step.dialog, field) });
  }
  return next(hasNoErrors(step.errors) ? step : withoutError(step, field));
}

/**
 * Transitions once the outcome is decided (contract §2). It cannot change any more: its dialog closes, the redirect
 * operation answers, or the page is left.
 */
function end(step: ActiveState, ending: Ending, event: FlowEvent): Transition {
  switch (event.type) {
    case "pageLeft":
      return finish(ending.outcome);
    case "dialogClosed":
    case "uiFailed":
      return ending.phase === "shown" ? closeEndingDialog(step, ending) : next(step);
    case "timerEnded":
      return ending.phase === "shown" && event.timer === "ending"
        ? closeEndingDialog(step, ending)
        : next(step);
    case "investorActive":
      return extendTimeout(step, ending);
    case "redirectAnswered":
      return ending.phase === "redirectAsked" ? finishWithRedirect(ending.outcome, event) : next(step);
    default:
      return next(step);
  }
}
