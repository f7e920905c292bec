import { endingAnswer, meaningOf } from "./answers";
import { heard } from "./doubt";
import type { Credential } from "./effects";
import { abandon, fail, refuseConfiguration, refuseStranger, tellFailure } from "./endings";
import type { Event, SendAnswer, Typed, ValidateAnswer } from "./events";
import type { Facts } from "./facts";
import { watchIdle } from "./idle";
import { SUBMIT_ATTEMPTS } from "./limits";
import { saidOr } from "./messages";
import { askPan, declinePan, enterPan, panRefused } from "./pan";
import {
  LIMIT_DIALOG,
  MPIN_FIELDS,
  otpLimitReached,
  refuse,
  sendOtpFailed,
  stay,
  validateFailed,
} from "./refusals";
import { mpinBudgetSpent, mpinCountdownEnded, resend, withNewOtp } from "./regenerations";
import { startSlip } from "./slip";
import { isFree, isSending, keptDialog, type MpinStep, type Next, to, type Way } from "./steps";
import { isClean, mpinErrors, registrationErrors } from "./validation";

/**
 * The M-PIN screen of DIS, DMI and DMR (spec §4 'M-PIN flow', R8-R13). Mode 1 can be shown before the configuration is
 * there, and is told then what the entry would have been (contract §7).
 */
export function mpinTransition(facts: Facts, step: MpinStep, event: Event): Next {
  switch (event.type) {
    case "admitted":
      return to(step, watchIdle(facts));
    case "configurationRefused":
      return refuseConfiguration();
    case "returnAddressRefused":
      return refuseStranger();
    case "submitted":
      return submit(step, event.typed);
    case "panSubmitted":
      return enterPan(step, event.pan, (asked, pan) =>
        validate(asked, [...credentials(asked, event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(step);
    case "captchaFailed":
      return step.busy === "validate" ? askPan(step) : to(step);
    case "validateAnswered":
      return step.busy === "validate" ? answered(facts, step, event.answer) : to(step);
    case "validateFailed":
      return step.busy === "validate" ? validateFailed(step, event.trouble) : to(step);
    case "forgotPressed":
      return forget(step);
    case "resendPressed":
      return resend(step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : to(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.trouble) : to(step);
    case "timerEnded":
      return to({ ...step, regenerations: mpinCountdownEnded(step.regenerations) });
    case "orderAnswered":
      return step.busy === "order" ? startSlip(facts, step, event.order) : to(step);
    case "orderFailed":
      if (step.busy !== "order") return to(step);
      return event.reason === "unauthorised" ? abandon(step, event) : fail(step, event);
    default:
      return to(step);
  }
}

const isNew = (step: MpinStep): boolean => step.mode !== "validate";

function submit(step: MpinStep, typed: Typed): Next {
  if (!isFree(step)) return to(step);
  const errors = isNew(step) ? registrationErrors(typed) : mpinErrors(typed);
  if (!isClean(errors)) return to({ ...step, errors });
  const tried: MpinStep = { ...step, errors, message: null };
  return step.panMode ? askPan(tried) : validate(tried, credentials(step, typed), true);
}

function credentials(step: MpinStep, { mpin, confirm, otp }: Typed): Credential[] {
  if (!isNew(step)) return [{ credType: "MPIN", cred: mpin }];
  return [
    { credType: "OTP", cred: otp },
    { credType: "MPIN", cred: mpin },
    { credType: "CONFIRMMPIN", cred: confirm },
  ];
}

const ACTION = { validate: "0", register: "1", reset: "2" } as const;

function validate(step: MpinStep, creds: Credential[], captcha: boolean): Next {
  return to(
    { ...step, busy: "validate" },
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

function answered(facts: Facts, before: MpinStep, answer: ValidateAnswer): Next {
  const meaning = meaningOf(answer);
  const step = heard(before);
  const way: Way = answer.uiRedirect ? { to: "redirectOperation" } : { to: "nowhere" };
  switch (meaning) {
    case "authorised":
      return to({ ...step, busy: "order", dialog: keptDialog(step) }, { do: "fetchOrder" });
    case "wrong":
      return wrong(step, answer, way);
    case "backendError":
      return stay(step, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return askPan(step);
    case "panRefused":
      return panRefused(facts, step, answer, way);
    case "refused":
      return refuse(step, answer.message, answer.uiRedirect, endingAnswer(answer));
  }
}

/** `02`: counted; warned before the last; the third ends it (R10). Mode 1's field is emptied and focused (R13). */
function wrong(before: MpinStep, answer: ValidateAnswer, way: Way): Next {
  const step: MpinStep = { ...before, wrong: before.wrong + 1 };
  if (step.wrong >= SUBMIT_ATTEMPTS) {
    const text = { key: isNew(step) ? "OTP_EXCEEDED" : "MPIN_EXCEEDED" } as const;
    return tellFailure(
      step,
      { reason: "attempts-exceeded", text, answer: endingAnswer(answer) },
      { way, dialog: LIMIT_DIALOG },
      isNew(step) ? "OTP_EXCEEDED" : "MPIN_EXCEEDED",
    );
  }
  const isLast = step.wrong === SUBMIT_ATTEMPTS - 1;
  return to(
    {
      ...step,
      dialog: keptDialog(step),
      message: saidOr(answer.message, isNew(step) ? "WRONG_OTP" : "WRONG_MPIN"),
      warning: isLast ? (isNew(step) ? "LAST_ATTEMPT_OTP" : "LAST_ATTEMPT_MPIN") : null,
    },
    isNew(step)
      ? { do: "emptyFields", fields: ["OTP"], focus: "OTP" }
      : { do: "emptyFields", fields: MPIN_FIELDS, focus: "MPIN" },
  );
}

function forget(step: MpinStep): Next {
  if (!isFree(step) || isNew(step)) return to(step);
  return to(
    { ...step, busy: "sendForgot", errors: {} },
    { do: "sendOtp", send: { operation: "sendOtp", forgotMpin: true } },
  );
}

function otpSent(before: MpinStep, answer: SendAnswer): Next {
  const forgotten = before.busy === "sendForgot";
  const step: MpinStep = { ...withNewOtp(before), mode: forgotten ? "reset" : before.mode, wrong: 0 };
  if (answer.maxLimitReached || mpinBudgetSpent(step.regenerations)) return otpLimitReached(step, answer);
  return to(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(forgotten ? [{ do: "emptyFields", fields: MPIN_FIELDS } as const] : []),
    ...(before.busy === "sendAgain" ? [] : [{ do: "fetchQr" } as const]),
  );
}
