import { exhaustOtp } from "../endings";
import type { Event, Typed } from "../events";
import type { Facts } from "../facts";
import { askPan, declinePan, enterPan } from "../pan";
import { sendOtpFailed, validateFailed } from "../refusals";
import { resend, slipCountdownEnded } from "../regenerations";
import { type DimStep, type Errors, isFree, isSending, type Next, to } from "../steps";
import { isClean, pageMpinErrors, slipOtpErrors } from "../validation";
import { answered } from "./answers";
import { canAuthorise, forget, otpSent, returnToMpin } from "./modes";
import { chooseMpin, mpinSetup, offersMpin } from "./setup";
import { mpinOf, TERMS_MISSING, validateMpin, validateOtp } from "./validate";

/** The DIM account details page (spec §4 'DIM page mode switching', R15, R22-R25, R42). */
export function dimTransition(facts: Facts, step: DimStep, event: Event): Next {
  switch (event.type) {
    case "boxTicked":
      return tick(facts, step, event.ticked);
    case "submitted":
      return submit(facts, step, event.typed);
    case "panSubmitted":
      return enterPan(step, event.pan, (asked, pan) =>
        validateMpin(asked, [mpinOf(event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(step);
    case "mpinChosen":
      return step.dialog?.kind === "mpinSetup" ? chooseMpin(step, step.dialog, event.typed) : to(step);
    case "mpinSkipped":
      return step.dialog?.kind === "mpinSetup" ? validateOtp(step, "0", event.typed) : to(step);
    case "mpinDialogLeft":
      return step.dialog?.kind === "mpinSetup" && step.dialog.timeUp
        ? to({ ...step, dialog: null })
        : to(step);
    case "holdingsSeen":
      return step.dialog?.kind === "holdings" ? to({ ...step, dialog: null }) : to(step);
    case "reading":
      return step.dialog?.kind === "holdings"
        ? to(step, {
            do: "startTimer",
            timer: "holdings",
            after: "SECURITY_HOLDING_WARNING",
            least: "READING",
          })
        : to(step);
    case "captchaFailed":
      return step.busy === "validate" ? askPan(step) : to(step);
    case "validateAnswered":
      return step.busy === "validate" ? settle(answered(facts, step, event.answer)) : to(step);
    case "validateFailed":
      return step.busy === "validate" ? settle(validateFailed(step, event.trouble)) : to(step);
    case "forgotPressed":
      return forget(facts, step);
    case "useMpinPressed":
      return returnToMpin(step);
    case "resendPressed":
      return step.mode === "otp" ? resend(step) : to(step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : to(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.trouble) : to(step);
    case "timerEnded":
      return timeUp(step, event.timer === "holdings");
    default:
      return to(step);
  }
}

/** The first OTP is sent with the first tick, once (R16). */
function tick(facts: Facts, before: DimStep, agreed: boolean): Next {
  if (before.busy === "validate") return to(before);
  const { terms: _, ...errors } = before.errors;
  const step: DimStep = { ...before, agreed, errors };
  const isFirst = agreed && step.mode === "otp" && step.regenerations.phase === "awaited" && !step.busy;
  if (!isFirst || !canAuthorise(facts)) return to(step);
  return to(
    { ...step, busy: "sendFirst" },
    { do: "sendOtp", send: { operation: "sendFirstOtp", forgotMpin: false } },
  );
}

function submit(facts: Facts, step: DimStep, typed: Typed): Next {
  if (!isFree(step) || !canAuthorise(facts) || (step.mode === "mpin" && step.mpinSpent)) return to(step);
  const errors = step.agreed ? panelErrors(step, typed) : TERMS_MISSING;
  if (!isClean(errors)) return to({ ...step, errors });
  const tried: DimStep = { ...step, errors, message: null };
  if (step.mode === "mpin") return step.panMode ? askPan(tried) : validateMpin(tried, [mpinOf(typed)], true);
  return offersMpin(facts, step) ? to({ ...tried, dialog: mpinSetup(step) }) : validateOtp(tried, "0", typed);
}

/** The panel is only there once the terms are accepted (R23), and only what is there is judged. */
const panelErrors = ({ mode }: DimStep, typed: Typed): Errors =>
  mode === "mpin" ? pageMpinErrors(typed) : slipOtpErrors(typed);

function timeUp(step: DimStep, isHoldings: boolean): Next {
  if (isHoldings) return step.dialog?.kind === "holdings" ? to({ ...step, dialog: null }) : to(step);
  const dialog = step.dialog?.kind === "mpinSetup" ? { ...step.dialog, timeUp: true } : step.dialog;
  return settle(to({ ...step, dialog, regenerations: slipCountdownEnded(step.regenerations) }));
}

/** In M-PIN mode an OTP's time means nothing (R15). */
const settle = (next: Next): Next =>
  next.step.screen === "dim" && next.step.mode === "mpin" ? next : exhaustOtp(next);
