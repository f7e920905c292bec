import { responseKind } from "../data/responseCodes";
import { answerSummary } from "./answerSummary";
import { areAttemptsExhausted, attemptsExceeded, wrongAttemptTexts } from "./attempts";
import type { FlowContext } from "./context";
import { type Credential, EMPTY_SECRETS, MPIN_FIELDS } from "./effects";
import { failAndTerminate, failNow, refuseConfiguration, refuseUnauthorised } from "./endings";
import { allowRetry, handleFailure, otpLimitReached, sendOtpFailed, validateFailed } from "./errorHandling";
import type { FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "./events";
import { watchIdle } from "./idle";
import { hasNoErrors, mpinErrors, registrationErrors } from "./inputValidation";
import { areMpinResendsExhausted, mpinCountdownEnded, resend, withNewOtp } from "./otpResend";
import { askPan, captchaFailed, captchaRefused, declinePan, enterPan, panRefused } from "./pan";
import { afterAnswer } from "./pendingSubmit";
import { startSlip } from "./slip";
import {
  type Destination,
  isFree,
  isSending,
  keptDialog,
  type MpinState,
  next,
  type Transition,
} from "./states";

/**
 * Transitions of the M-PIN screen of DIS, DMI and DMR (spec §4 'M-PIN flow', R8-R11, R13). Mode 1 can be shown before
 * the configuration is loaded, so it takes the entry screen's events too (contract §7).
 */
export function mpinTransition(context: FlowContext, step: MpinState, event: FlowEvent): Transition {
  switch (event.type) {
    case "admitted":
      return next(step, watchIdle(context));
    case "configurationRefused":
      return refuseConfiguration(event);
    case "returnAddressRefused":
      return refuseUnauthorised();
    case "submitted":
      return submit(step, event.typed);
    case "panSubmitted":
      return enterPan(step, event.pan, checked(step, event.typed), (asked, pan) =>
        validate(asked, [...credentials(asked, event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(step);
    case "captchaFailed":
      return step.busy === "captcha" ? captchaFailed(step, event.isOffline) : next(step);
    case "validateAnswered":
      return step.busy === "validate" ? answered(context, step, event.answer) : next(step);
    case "validateFailed":
      return step.busy === "validate" ? validateFailed(context, step, event.failure) : next(step);
    case "forgotPressed":
      return forget(step);
    case "resendPressed":
      return resend(step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : next(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.failure) : next(step);
    case "timerEnded":
      return next({ ...step, regenerations: mpinCountdownEnded(step.regenerations) });
    case "orderAnswered":
      return step.busy === "order" ? startSlip(context, step, event.order) : next(step);
    case "orderFailed":
      if (step.busy !== "order") return next(step);
      return event.reason === "unauthorised" ? failAndTerminate(step, event) : failNow(step, event);
    default:
      return next(step);
  }
}

const isNew = (step: MpinState): boolean => step.mode !== "validate";

/** Returns the step without a dialog, with the errors of what was typed. */
const checked = (step: MpinState, typed: FormValues): MpinState => ({
  ...step,
  dialog: null,
  errors: isNew(step) ? registrationErrors(typed) : mpinErrors(typed),
});

function submit(step: MpinState, typed: FormValues): Transition {
  if (!isFree(step)) return next(step);
  const asked = checked(step, typed);
  if (!hasNoErrors(asked.errors)) return next(asked);
  const tried: MpinState = { ...asked, message: null };
  return step.panMode ? askPan(tried) : validate(tried, credentials(step, typed), true);
}

function credentials(step: MpinState, { mpin, confirm, otp }: FormValues): Credential[] {
  if (!isNew(step)) return [{ credType: "MPIN", cred: mpin }];
  return [
    { credType: "OTP", cred: otp },
    { credType: "MPIN", cred: mpin },
    { credType: "CONFIRMMPIN", cred: confirm },
  ];
}

const ACTION = { validate: "0", register: "1", reset: "2" } as const;

function validate(step: MpinState, creds: Credential[], captcha: boolean): Transition {
  return next(
    { ...step, busy: captcha ? "captcha" : "validate" },
    {
      do: "validate",
      validation: {
        operation: isNew(step) ? "setMpin" : "authenticate",
        authMechanism: "MPIN",
        actionType: ACTION[step.mode],
        ...(isNew(step) ? { otpType: "1" } : {}),
        creds,
        captcha,
      },
    },
  );
}

function answered(context: FlowContext, before: MpinState, answer: ValidateAnswer): Transition {
  const meaning = responseKind(answer.responseCode);
  const step = afterAnswer(before);
  const way: Destination = answer.uiRedirect ? { to: "redirectOperation" } : { to: "nowhere" };
  switch (meaning) {
    case "authorised":
      return next({ ...step, busy: "order", dialog: keptDialog(step) }, EMPTY_SECRETS, { do: "fetchOrder" });
    case "wrong":
      return wrongAttempt(step, answer, way);
    case "backendError":
      return allowRetry(step, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return captchaRefused(step);
    case "panRefused":
      return panRefused(context, step, answer, way);
    case "refused":
      return handleFailure(step, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

/**
 * Counts a `02`: warns before the last attempt; the third ends the transaction (R10). Empties and focuses the field
 * that was wrong: the M-PIN in mode 1 (R13), the OTP in mode 2.
 */
function wrongAttempt(before: MpinState, answer: ValidateAnswer, way: Destination): Transition {
  const step: MpinState = { ...before, wrong: before.wrong + 1 };
  const secret = isNew(step) ? "OTP" : "MPIN";
  if (areAttemptsExhausted(step.wrong)) return attemptsExceeded(step, secret, answer, way);
  return next(
    { ...step, ...wrongAttemptTexts(secret, step.wrong, answer), dialog: keptDialog(step) },
    { do: "emptyFields", fields: isNew(step) ? ["OTP"] : MPIN_FIELDS, focus: secret },
  );
}

function forget(step: MpinState): Transition {
  if (!isFree(step) || isNew(step)) return next(step);
  return next(
    { ...step, busy: "sendForgot", errors: {} },
    { do: "sendOtp", send: { operation: "sendOtp", forgotMpin: true } },
  );
}

function otpSent(before: MpinState, answer: SendAnswer): Transition {
  const forgotten = before.busy === "sendForgot";
  if (answer.maxLimitReached) return otpLimitReached(before, answer);
  const step: MpinState = { ...withNewOtp(before), mode: forgotten ? "reset" : before.mode, wrong: 0 };
  if (areMpinResendsExhausted(step.regenerations)) return otpLimitReached(step, answer);
  return next(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(forgotten ? [{ do: "emptyFields", fields: MPIN_FIELDS } as const] : []),
    ...(before.busy === "sendAgain" ? [] : [{ do: "fetchQr" } as const]),
  );
}
