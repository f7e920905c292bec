import {
  lastAnswer,
  type Meaning,
  MPIN_FIELDS,
  meaningOf,
  otpLimitReached,
  refuse,
  sendOtpFailed,
  stay,
  validateFailed,
} from "./answers";
import type { ActionType, Credential, Validation } from "./effects";
import { conclude, exhaustOtp, tell } from "./endings";
import type { Event, SendAnswer, Typed, ValidateAnswer } from "./events";
import type { Facts } from "./facts";
import { inOrder } from "./identifiers";
import { FORGOT_ATTEMPTS, MPIN_SETUP_ATTEMPTS, SUBMIT_ATTEMPTS } from "./limits";
import { saidOr } from "./messages";
import { failure, type Outcome } from "./outcome";
import { askPan, declinePan, panRefused } from "./pan";
import { firstOtpSent, focusOtp, isLastOtp, regenerated, slipCountdownEnded } from "./regenerations";
import { watchIdle } from "./start";
import {
  type DimStep,
  type Errors,
  isFree,
  isSending,
  type MpinSetup,
  type Next,
  noOtpYet,
  to,
  underway,
  type Way,
} from "./steps";
import { isClean, newMpinErrors, pageMpinErrors, panError, slipOtpErrors } from "./validation";

/** DIM begins in the mode of authMechanism, or of what the account has; held securities are warned of (R22, R42). */
export function startDim(facts: Facts): Next {
  const mechanism = facts.authMechanism ?? (facts.mpinSet ? "MPIN" : "OTP");
  const step: DimStep = {
    ...underway(),
    screen: "dim",
    mode: mechanism === "MPIN" ? "mpin" : "otp",
    forgotten: false,
    agreed: false,
    wrongMpins: 0,
    wrongOtps: 0,
    action: "0",
    mpinSpent: false,
    forgots: 0,
    regenerations: noOtpYet,
    panMode: false,
    panWrong: 0,
  };
  if (!facts.hasHoldings) return to(step, watchIdle(facts));
  return to({ ...step, dialog: { kind: "holdings" } }, watchIdle(facts), {
    do: "startTimer",
    timer: "holdings",
    after: "SECURITY_HOLDING_WARNING",
  });
}

/** The DIM account details page (spec §4 'DIM page mode switching', R15, R22-R25, R42). */
export function dimTransition(facts: Facts, step: DimStep, event: Event): Next {
  switch (event.type) {
    case "boxTicked":
      return tick(facts, step, event.ticked);
    case "submitted":
      return submit(facts, step, event.typed);
    case "panSubmitted":
      return submitWithPan(step, event.pan.toUpperCase(), event.typed);
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
      return resend(step);
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

/** The panel is shown, and no identifier blocks Submit (R20, R23). */
const canAuthorise = ({ clientId, actionButtonDisplay }: Facts): boolean =>
  actionButtonDisplay && inOrder({ clientId });

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
  const errors = step.agreed ? panelErrors(step, typed) : ({ terms: { key: "TERMS_REQUIRED" } } as const);
  if (!isClean(errors)) return to({ ...step, errors });
  const tried: DimStep = { ...step, errors, message: null };
  if (step.mode === "mpin") return step.panMode ? askPan(tried) : validateMpin(tried, [mpinOf(typed)], true);
  return offersMpin(facts, step) ? to({ ...tried, dialog: mpinSetup(step) }) : validateOtp(tried, "0", typed);
}

/** The panel is only there once the terms are accepted (R23), and only what is there is judged. */
const panelErrors = ({ mode }: DimStep, typed: Typed): Errors =>
  mode === "mpin" ? pageMpinErrors(typed) : slipOtpErrors(typed);

/** An account without an M-PIN may set one with this OTP; after 'Forgot MPIN' it may be reset (R42). */
const offersMpin = (facts: Facts, step: DimStep): boolean => step.forgotten || !facts.mpinSet;

function mpinSetup({ regenerations }: DimStep): MpinSetup {
  const timed = regenerations.phase === "counting";
  return { kind: "mpinSetup", attempts: 0, timed, timeUp: !timed, errors: {} };
}

const mpinOf = ({ mpin }: Typed): Credential => ({ credType: "MPIN", cred: mpin });
const otpOf = ({ otp }: Typed): Credential => ({ credType: "OTP", cred: otp });

function submitWithPan(step: DimStep, pan: string, typed: Typed): Next {
  if (step.busy || step.dialog?.kind !== "pan") return to(step);
  const error = panError(pan);
  if (error) return to({ ...step, dialog: { kind: "pan", error: { key: error } } });
  const asked: DimStep = { ...step, dialog: { kind: "pan", error: null } };
  return validateMpin(asked, [mpinOf(typed), { credType: "PANCARD", cred: pan }], false);
}

function validate(step: DimStep, validation: Omit<Validation, "operation">): Next {
  return to(
    { ...step, busy: "validate", action: validation.actionType },
    { do: "validate", validation: { operation: "authorise", ...validation } },
  );
}

const validateMpin = (step: DimStep, creds: Credential[], captcha: boolean): Next =>
  validate(step, { authMechanism: "MPIN", actionType: "0", creds, captcha });

function validateOtp(step: DimStep, actionType: ActionType, typed: Typed): Next {
  const confirm: Credential = { credType: "CONFIRMMPIN", cred: typed.confirm };
  const creds = actionType === "0" ? [otpOf(typed)] : [otpOf(typed), mpinOf(typed), confirm];
  return validate({ ...step, dialog: null }, { authMechanism: "OTP", actionType, creds, captcha: false });
}

/** SUBMIT of the M-PIN dialog: invalid or unequal M-PINs are an attempt, and the third ends it (R24). */
function chooseMpin(step: DimStep, dialog: MpinSetup, typed: Typed): Next {
  const errors = newMpinErrors(typed);
  if (isClean(errors)) return validateOtp(step, step.forgotten ? "2" : "1", typed);
  const attempts = dialog.attempts + 1;
  if (attempts >= MPIN_SETUP_ATTEMPTS) {
    return conclude(failure("mpin-setup-exceeded", { key: "MPIN_SETUP_EXCEEDED" }, step));
  }
  return to({ ...step, dialog: { ...dialog, attempts, errors } });
}

function answered(facts: Facts, before: DimStep, answer: ValidateAnswer): Next {
  const step: DimStep = { ...before, last: lastAnswer(answer) };
  const meaning = meaningOf(answer);
  switch (step.mode === "otp" && isAboutPan(meaning) ? "refused" : meaning) {
    case "authorised":
      return authorised(facts, step, answer);
    case "wrong":
      return step.mode === "mpin" ? wrongMpin(step, answer) : wrongOtp(step, answer);
    case "backendError":
      return stay(step, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return askPan(step);
    case "panRefused":
      return panRefused(
        facts,
        step,
        answer.uiRedirect ? { to: "failUrl", fields: answer.fields } : { to: "nowhere" },
      );
    case "refused":
      return refuse(step, answer.message, answer.uiRedirect);
  }
}

/** An OTP carries no captcha, so that no PAN can stand in its place. */
const isAboutPan = (meaning: Meaning): boolean => meaning === "captchaRefused" || meaning === "panRefused";

const SUCCESS = {
  "0": "TRANS_SUCCESS_MSG",
  "1": "REGISTER_MPIN",
  "2": "RESET_MPIN",
  "3": "TRANS_SUCCESS_MSG",
} as const;

function authorised(facts: Facts, step: DimStep, { uiRedirect, fields }: ValidateAnswer): Next {
  const text = { key: SUCCESS[step.action] } as const;
  const outcome: Outcome = { kind: "success", text, answer: step.last, page: "acknowledgement" };
  const way: Way = uiRedirect || facts.redirectsOnSuccess ? { to: "successUrl", fields } : { to: "nowhere" };
  return tell(
    step,
    { outcome, way, dialog: { title: "SUCCESS_TITLE", text, tone: "success" } },
    "DIM_SUCCESS_OTP_TIMEOUT",
    { do: "rememberConfirmation" },
  );
}

const exceeded = (step: DimStep, answer: ValidateAnswer, key: "OTP_EXCEEDED" | "MPIN_EXCEEDED"): Next =>
  tell(
    step,
    {
      outcome: failure("attempts-exceeded", { key }, step),
      way: { to: "failUrl", fields: answer.fields },
      dialog: { title: "MAX_LIMIT_TITLE", text: { key }, tone: "danger" },
    },
    "DIM_FAIL_OTP_TIMEOUT",
    { do: "clearStorage" },
  );

function wrongOtp(before: DimStep, answer: ValidateAnswer): Next {
  const step: DimStep = { ...before, wrongOtps: before.wrongOtps + 1, busy: null, dialog: null };
  if (step.wrongOtps >= SUBMIT_ATTEMPTS) return exceeded(step, answer, "OTP_EXCEEDED");
  const warning = step.wrongOtps === SUBMIT_ATTEMPTS - 1 ? "LAST_ATTEMPT_OTP" : null;
  return to(
    { ...step, message: saidOr(answer.message, "WRONG_OTP"), warning },
    { do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS], focus: "OTP" },
  );
}

/** The third wrong M-PIN disables its field; an OTP is still open while a forgot is left (spec §4, R42). */
function wrongMpin(before: DimStep, answer: ValidateAnswer): Next {
  const wrongMpins = before.wrongMpins + 1;
  const step: DimStep = { ...before, wrongMpins, busy: null, dialog: null };
  const empty = { do: "emptyFields", fields: MPIN_FIELDS } as const;
  if (wrongMpins < SUBMIT_ATTEMPTS) {
    const last = step.forgots < FORGOT_ATTEMPTS ? "LAST_ATTEMPT_DIM_MPIN" : "LAST_ATTEMPT_MPIN";
    const warning = wrongMpins === SUBMIT_ATTEMPTS - 1 ? last : null;
    return to(
      { ...step, message: saidOr(answer.message, "WRONG_MPIN"), warning },
      { ...empty, focus: "MPIN" },
    );
  }
  if (step.forgots >= FORGOT_ATTEMPTS) return exceeded(step, answer, "MPIN_EXCEEDED");
  return to(
    { ...step, mpinSpent: true, message: { key: "MPIN_EXCEEDED" }, warning: "MPIN_EXHAUSTED" },
    empty,
  );
}

/** 'Forgot MPIN' is there until it was used three times (R42). */
export const offersForgot = (step: DimStep): boolean =>
  step.mode === "mpin" && step.forgots < FORGOT_ATTEMPTS;

function forget(facts: Facts, step: DimStep): Next {
  if (!isFree(step) || !step.agreed || !offersForgot(step) || !canAuthorise(facts)) return to(step);
  return to(
    { ...step, busy: "sendForgot", errors: {}, message: null, warning: null },
    { do: "sendOtp", send: { operation: "resendOtp", forgotMpin: true } },
  );
}

function returnToMpin(step: DimStep): Next {
  if (!isFree(step) || !step.forgotten) return to(step);
  return to(
    { ...step, mode: "mpin", forgotten: false, errors: {}, message: null, warning: null },
    { do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS] },
  );
}

function resend(step: DimStep): Next {
  const isOffered =
    step.mode === "otp" && step.regenerations.phase === "offered" && !isLastOtp(step.regenerations);
  if (!isFree(step) || !isOffered) return to(step);
  const { sent } = step.regenerations;
  return to(
    { ...step, busy: sent ? "sendAgain" : "sendFirst" },
    { do: "sendOtp", send: { operation: sent ? "resendOtp" : "sendFirstOtp", forgotMpin: false } },
    focusOtp,
  );
}

function otpSent(before: DimStep, answer: SendAnswer): Next {
  const isForgot = before.busy === "sendForgot";
  const isAgain = before.busy === "sendAgain";
  const step: DimStep = {
    ...before,
    busy: null,
    mode: "otp",
    forgotten: before.forgotten || isForgot,
    forgots: before.forgots + (isForgot ? 1 : 0),
    mpinSpent: false,
    wrongMpins: isForgot ? 0 : before.wrongMpins,
    wrongOtps: 0,
    regenerations: isAgain ? regenerated(before.regenerations) : firstOtpSent,
    errors: {},
    message: null,
    warning: null,
  };
  if (answer.maxLimitReached) return otpLimitReached(step, answer);
  return to(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(isForgot ? [{ do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS] } as const] : []),
    ...(isAgain ? [] : [{ do: "fetchQr" } as const]),
  );
}

function timeUp(step: DimStep, isHoldings: boolean): Next {
  if (isHoldings) return step.dialog?.kind === "holdings" ? to({ ...step, dialog: null }) : to(step);
  const dialog = step.dialog?.kind === "mpinSetup" ? { ...step.dialog, timeUp: true } : step.dialog;
  return settle(to({ ...step, dialog, regenerations: slipCountdownEnded(step.regenerations) }));
}

/** In M-PIN mode an OTP's time means nothing (R15). */
const settle = (next: Next): Next =>
  next.step.screen === "dim" && next.step.mode === "mpin" ? next : exhaustOtp(next);
