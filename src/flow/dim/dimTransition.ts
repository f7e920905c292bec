import { canSubmitDim } from "../canSubmit";
import { agreementErrors, areBoxesDisabled } from "../consentBoxes";
import type { FlowContext } from "../context";
import { mpinOf } from "../credentials";
import { failWhenOtpExhausted } from "../endings";
import { handleFailedOtpSend, handleFailedValidate } from "../errorHandling";
import type { FlowEvent, FormValues } from "../events";
import { hasNoErrors, otpErrors, pageMpinErrors } from "../inputValidation";
import { afterCountdown, resend, sendFirstOtp } from "../otpSend";
import { askPan, declinePan, enterPan, handleFailedCaptcha } from "../pan";
import { acceptsPress, type DimState, type Errors, next, type Transition } from "../states";
import { validateMpin, validateOtp } from "./authorise";
import { closeHoldings, extendHoldings } from "./holdings";
import { handleDimOtpSend, returnToMpin, startForgotMpin } from "./modes";
import { chooseMpin, endMpinDialogTime, leaveMpinDialog, mpinSetup, offersMpin } from "./mpinDialog";
import { handleDimAnswer } from "./validateAnswer";

/** Transitions of the DIM account details page (spec §4 'DIM mode switching', R15, R22-R24, R42). */
export function dimTransition(context: FlowContext, state: DimState, event: FlowEvent): Transition {
  switch (event.type) {
    case "boxTicked":
      return tick(context, state, event.ticked);
    case "submitted":
      return submit(context, state, event.typed);
    case "panSubmitted":
      return enterPan(
        state,
        event.pan,
        { ...state, dialog: null, errors: panelErrors(state, event.typed) },
        (submitted, pan) => validateMpin(submitted, [mpinOf(event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(state);
    case "mpinChosen":
      return state.dialog?.kind === "mpinSetup" ? chooseMpin(state, state.dialog, event.typed) : next(state);
    case "mpinSkipped":
      return state.dialog?.kind === "mpinSetup" ? validateOtp(state, "0", event.typed) : next(state);
    case "mpinDialogLeft":
      return leaveMpinDialog(state);
    case "holdingsSeen":
      return closeHoldings(state);
    case "investorActive":
      return extendHoldings(state);
    case "captchaFailed":
      return handleFailedCaptcha(state, event.isOffline);
    case "validateAnswered":
      return failWhenOtpExhausted(handleDimAnswer(context, state, event.answer));
    case "validateFailed":
      return failWhenOtpExhausted(handleFailedValidate(context, state, event.failure));
    case "forgotPressed":
      return startForgotMpin(context, state);
    case "useMpinPressed":
      return returnToMpin(state);
    case "resendPressed":
      return state.mode === "otp" ? resend(state) : next(state);
    case "otpSendAnswered":
      return handleDimOtpSend(state, event.answer);
    case "otpSendFailed":
      return handleFailedOtpSend(state, event.failure);
    case "timerEnded":
      return event.timer === "holdings" ? closeHoldings(state) : endCountdown(state);
    default:
      return next(state);
  }
}

/** Ticks or unticks the box. */
function tick(context: FlowContext, before: DimState, agreed: boolean): Transition {
  if (areBoxesDisabled(before)) return next(before);
  const { terms: _, ...errors } = before.errors;
  return sendFirstOtp(context, { ...before, agreed, errors });
}

function submit(context: FlowContext, state: DimState, typed: FormValues): Transition {
  if (!acceptsPress(state) || !canSubmitDim(context) || state.mpinExhausted) return next(state);
  const errors = state.agreed ? panelErrors(state, typed) : agreementErrors({ terms: false });
  if (!hasNoErrors(errors)) return next({ ...state, errors });
  const tried: DimState = { ...state, errors, message: null };
  if (state.mode === "mpin")
    return state.panMode ? askPan(tried) : validateMpin(tried, [mpinOf(typed)], true);
  return offersMpin(context, state)
    ? next({ ...tried, dialog: mpinSetup(state) })
    : validateOtp(tried, "0", typed);
}

/** Checks the field of the panel, which is shown once the terms are accepted. */
const panelErrors = ({ mode }: DimState, typed: FormValues): Errors =>
  mode === "mpin" ? pageMpinErrors(typed) : otpErrors(typed);

/** Handles the end of an OTP's countdown, which is the M-PIN dialog's too. */
const endCountdown = (state: DimState): Transition =>
  failWhenOtpExhausted(
    next({ ...endMpinDialogTime(state), regenerations: afterCountdown(state.regenerations) }),
  );
