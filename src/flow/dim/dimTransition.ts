import type { FlowContext } from "../context";
import { failWhenOtpExhausted } from "../endings";
import { sendOtpFailed, validateFailed } from "../errorHandling";
import type { FlowEvent, FormValues } from "../events";
import { agreementErrors, hasNoErrors, otpErrors, pageMpinErrors } from "../inputValidation";
import { countdownEnded, resend } from "../otpResend";
import { askPan, captchaFailed, declinePan, enterPan } from "../pan";
import { isSubmitPending } from "../pendingSubmit";
import { type DimState, type Errors, isFree, isSending, next, type Transition } from "../states";
import { mpinOf, validateMpin, validateOtp } from "./authorise";
import { canSubmitDim, otpSent, returnToMpin, startForgotMpin } from "./modes";
import { chooseMpin, mpinSetup, offersMpin } from "./mpinDialog";
import { answered } from "./validateAnswer";

/** Transitions of the DIM account details page (spec §4 'DIM mode switching', R15, R22-R24, R42). */
export function dimTransition(context: FlowContext, step: DimState, event: FlowEvent): Transition {
  switch (event.type) {
    case "boxTicked":
      return tick(context, step, event.ticked);
    case "submitted":
      return submit(context, step, event.typed);
    case "panSubmitted":
      return enterPan(
        step,
        event.pan,
        { ...step, dialog: null, errors: panelErrors(step, event.typed) },
        (asked, pan) => validateMpin(asked, [mpinOf(event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(step);
    case "mpinChosen":
      return step.dialog?.kind === "mpinSetup" ? chooseMpin(step, step.dialog, event.typed) : next(step);
    case "mpinSkipped":
      return step.dialog?.kind === "mpinSetup" ? validateOtp(step, "0", event.typed) : next(step);
    case "mpinDialogLeft":
      return step.dialog?.kind === "mpinSetup" && step.dialog.timeUp
        ? next({ ...step, dialog: null })
        : next(step);
    case "holdingsSeen":
      return step.dialog?.kind === "holdings" ? next({ ...step, dialog: null }) : next(step);
    case "investorActive":
      return step.dialog?.kind === "holdings"
        ? next(step, {
            do: "startTimer",
            timer: "holdings",
            after: "SECURITY_HOLDING_WARNING",
            least: "READING",
          })
        : next(step);
    case "captchaFailed":
      return step.busy === "captcha" ? captchaFailed(step, event.isOffline) : next(step);
    case "validateAnswered":
      return step.busy === "validate"
        ? failWhenOtpExhausted(answered(context, step, event.answer))
        : next(step);
    case "validateFailed":
      return step.busy === "validate"
        ? failWhenOtpExhausted(validateFailed(context, step, event.failure))
        : next(step);
    case "forgotPressed":
      return startForgotMpin(context, step);
    case "useMpinPressed":
      return returnToMpin(step);
    case "resendPressed":
      return step.mode === "otp" ? resend(step) : next(step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : next(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.failure) : next(step);
    case "timerEnded":
      return timeUp(step, event.timer === "holdings");
    default:
      return next(step);
  }
}

/** Ticks or unticks the box. In OTP mode the first tick sends the first OTP; later ones send nothing (R16). */
function tick(context: FlowContext, before: DimState, agreed: boolean): Transition {
  if (isSubmitPending(before)) return next(before);
  const { terms: _, ...errors } = before.errors;
  const step: DimState = { ...before, agreed, errors };
  const isFirst = agreed && step.mode === "otp" && step.regenerations.phase === "awaited" && !step.busy;
  if (!isFirst || !canSubmitDim(context)) return next(step);
  return next(
    { ...step, busy: "sendFirst" },
    { do: "sendOtp", send: { operation: "sendFirstOtp", forgotMpin: false } },
  );
}

function submit(context: FlowContext, step: DimState, typed: FormValues): Transition {
  if (!isFree(step) || !canSubmitDim(context) || (step.mode === "mpin" && step.mpinExhausted))
    return next(step);
  const errors = step.agreed ? panelErrors(step, typed) : agreementErrors({ terms: false });
  if (!hasNoErrors(errors)) return next({ ...step, errors });
  const tried: DimState = { ...step, errors, message: null };
  if (step.mode === "mpin") return step.panMode ? askPan(tried) : validateMpin(tried, [mpinOf(typed)], true);
  return offersMpin(context, step)
    ? next({ ...tried, dialog: mpinSetup(step) })
    : validateOtp(tried, "0", typed);
}

/** Checks the field of the panel, which is shown once the terms are accepted. */
const panelErrors = ({ mode }: DimState, typed: FormValues): Errors =>
  mode === "mpin" ? pageMpinErrors(typed) : otpErrors(typed);

function timeUp(step: DimState, isHoldings: boolean): Transition {
  if (isHoldings) return step.dialog?.kind === "holdings" ? next({ ...step, dialog: null }) : next(step);
  const dialog = step.dialog?.kind === "mpinSetup" ? { ...step.dialog, timeUp: true } : step.dialog;
  return failWhenOtpExhausted(next({ ...step, dialog, regenerations: countdownEnded(step.regenerations) }));
}
