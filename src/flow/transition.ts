import { dimTransition } from "./dim/transition";
import { isAuthorising } from "./doubt";
import { abandon, conclude, concludeAt, depart, failWay, readOn, tellFailure } from "./endings";
import { entryTransition } from "./entry";
import type { Event } from "./events";
import type { Facts } from "./facts";
import { watchIdle } from "./idle";
import { saidOr } from "./messages";
import { mpinTransition } from "./mpin";
import { resultTransition } from "./result";
import { slipTransition } from "./slip";
import { type Errors, type Next, type Step, to, type UnderwayStep } from "./steps";

/**
 * What follows from a fact: the next step, and what is to be done about it (spec §4). Pure; a fact that means
 * nothing where the investor is leaves the step as it was (R35).
 */
export function transition(facts: Facts, step: Step, event: Event): Next {
  switch (step.screen) {
    case "landing":
      return to(step);
    case "entry":
      return entryTransition(facts, step, event);
    case "success":
    case "acknowledgement":
    case "error":
      return resultTransition(step, event);
    default:
      return step.ending ? end(step, event) : proceed(facts, step, event);
  }
}

/**
 * Facts that mean the same on every screen before the outcome: leaving, idling, cancelling (R12, R27, R28). What is left before
 * the journey has begun is ended by the session, and before React has come by the prelude.
 */
function proceed(facts: Facts, step: UnderwayStep, event: Event): Next {
  switch (event.type) {
    case "backPressed":
    case "pageLeft":
      return abandon(step, { reason: "back-navigation", text: { key: "TIMEOUT" } });
    case "screenBroke":
      return abandon(step, { reason: "unavailable", text: { key: "ERR_PAGE_MSG" } });
    case "cancelPressed":
      return mayCancel(step)
        ? to({ ...step, dialog: { kind: "cancel", ...(event.disowned && { disowned: true }) } })
        : to(step);
    case "cancelDeclined":
      return isCancelling(step) ? to({ ...step, dialog: null }) : to(step);
    case "cancelConfirmed":
      return isCancelling(step) ? to({ ...step, busy: "exit" }, { do: "exit" }) : to(step);
    case "exitAnswered":
      return step.busy === "exit" ? cancelled(step, event) : to(step);
    case "edited":
      return forgive(step, event.field);
    case "idleContinued":
      return step.idleWarned ? to({ ...step, idleWarned: false }, watchIdle(facts)) : to(step);
    case "timerEnded":
      if (event.timer === "idleWarning") {
        return to({ ...step, idleWarned: true }, { do: "startTimer", timer: "idle", after: "IDLE_WARNING" });
      }
      if (event.timer === "idle") {
        if (!step.idleWarned) return to(step);
        return abandon(step, { reason: "idle-timeout", text: { key: "TIMEOUT" } });
      }
      break;
  }
  return onScreen(facts, step, event);
}

function onScreen(facts: Facts, step: UnderwayStep, event: Event): Next {
  switch (step.screen) {
    case "mpin":
      return mpinTransition(facts, step, event);
    case "dim":
      return dimTransition(facts, step, event);
    default:
      return slipTransition(facts, step, event);
  }
}

/** A field's own error goes when it is edited; what a server said of it stays until the next submit. */
function forgive(step: UnderwayStep, field: keyof Errors): Next {
  if (step.dialog?.kind === "mpinSetup") {
    const { [field]: _, ...errors } = step.dialog.errors;
    return to({ ...step, dialog: { ...step.dialog, errors } });
  }
  const { [field]: was, ...errors } = step.errors;
  return was ? to({ ...step, errors }) : to(step);
}

/** While an authorisation is on its way it can no longer be called back, so cancelling is not offered. */
export const mayCancel = (step: UnderwayStep): boolean => !step.dialog && !isAuthorising(step);

const isCancelling = (step: UnderwayStep): boolean => step.dialog?.kind === "cancel" && step.busy !== "exit";

function cancelled(
  step: UnderwayStep,
  { message, uiRedirect, fields, isRefused }: Event & { type: "exitAnswered" },
): Next {
  return tellFailure(
    step,
    { reason: "cancelled", text: saidOr(message, "CANCELLED"), ...(isRefused && { isRefused }) },
    {
      way: uiRedirect ? failWay(step, fields) : { to: "nowhere" },
      dialog: { title: "CANCEL_TITLE", tone: "info" },
    },
    // who disowns the order is shown where to turn, and needs the time to read it (R66)
    step.dialog?.kind === "cancel" && step.dialog.disowned ? null : "OVERLAY_SHUTDOWN",
  );
}

/** The outcome is reached: only its dialog's end and the redirect operation's answer lead on (contract §2). */
function end(step: UnderwayStep, event: Event): Next {
  const { ending } = step;
  if (!ending) return to(step);
  switch (event.type) {
    case "pageLeft":
      return conclude(ending.outcome);
    case "dialogClosed":
    case "screenBroke":
      return ending.phase === "told" ? depart(step, ending) : to(step);
    case "timerEnded":
      return ending.phase === "told" && event.timer === "ending" ? depart(step, ending) : to(step);
    case "reading":
      return readOn(step, ending);
    case "redirectAnswered":
      return ending.phase === "asking" ? concludeAt(ending.outcome, event) : to(step);
    default:
      return to(step);
  }
}
