import { responseKind } from "../data/responseCodes";
import type { FlowContext } from "./context";
import { mpinOf, newMpinOf } from "./credentials";
import { CLEAR_MPINS, CLEAR_SECRETS, type Credential, type Destination, MPIN_FIELDS } from "./effects";
import {
  answerSummary,
  askedFailDestination,
  failAndTerminate,
  failNow,
  refuseConfiguration,
  refuseUnauthorised,
} from "./endings";
import {
  allowRetry,
  handleFailedOtpSend,
  handleFailedValidate,
  handleRefusal,
  otpLimitReached,
} from "./errorHandling";
import type { FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "./events";
import { watchIdle } from "./idle";
import { hasNoErrors, mpinErrors, registrationErrors } from "./inputValidation";
import {
  areMpinResendsExhausted,
  offerLink,
  resend,
  START_COUNTDOWN,
  sendForgotOtp,
  withNewOtp,
} from "./otpSend";
import {
  askPan,
  declinePan,
  enterPan,
  handleFailedCaptcha,
  handleRefusedCaptcha,
  handleRefusedPan,
} from "./pan";
import { afterAnswer } from "./pendingSubmit";
import { startSlip } from "./slip";
import { acceptsPress, initialMpinState, keptDialog, type MpinState, next, type Transition } from "./states";
import { wrongAttempt } from "./wrongAttempts";

/** Starts the M-PIN screen; mode 2 asks for its first OTP at once (R8). */
export function startMpin(context: FlowContext): Transition {
  const state = initialMpinState(context);
  if (state.mode === "validate") return next(state, watchIdle(context));
  return next({ ...state, busy: "sendFirst" }, watchIdle(context), {
    do: "sendOtp",
    send: { operation: "sendOtp", forgotMpin: false },
  });
}

/**
 * Transitions of the M-PIN screen of DIS, DMI and DMR (spec §4 'M-PIN flow', R8-R11, R13). Mode 1 can be shown before
 * the configuration is loaded, so it takes the entry screen's events too (contract §7).
 */
export function mpinTransition(context: FlowContext, state: MpinState, event: FlowEvent): Transition {
  switch (event.type) {
    case "admitted":
      return next(state, watchIdle(context));
    case "configurationRefused":
      return refuseConfiguration(event);
    case "returnAddressRefused":
      return refuseUnauthorised();
    case "submitted":
      return submit(state, event.typed);
    case "panSubmitted":
      return enterPan(state, event.pan, checked(state, event.typed), (submitted, pan) =>
        validate(submitted, [...credentials(submitted, event.typed), pan], false),
      );
    case "panDeclined":
      return declinePan(state);
    case "captchaFailed":
      return handleFailedCaptcha(state, event.isOffline);
    case "validateAnswered":
      return handleMpinAnswer(context, state, event.answer);
    case "validateFailed":
      return handleFailedValidate(context, state, event.failure);
    case "forgotPressed":
      return handleForgot(state);
    case "resendPressed":
      return resend(state);
    case "otpSendAnswered":
      return handleMpinOtpSend(state, event.answer);
    case "otpSendFailed":
      return handleFailedOtpSend(state, event.failure);
    case "timerEnded":
      return next({ ...state, regenerations: offerLink(state.regenerations) });
    case "orderAnswered":
      return startSlip(context, state, event.order);
    case "orderFailed":
      return event.reason === "unauthorised" ? failAndTerminate(state, event) : failNow(state, event);
    default:
      return next(state);
  }
}

const isNew = (state: MpinState): boolean => state.mode !== "validate";

/** Returns the state without a dialog, with the errors of what was typed. */
const checked = (state: MpinState, typed: FormValues): MpinState => ({
  ...state,
  dialog: null,
  errors: isNew(state) ? registrationErrors(typed) : mpinErrors(typed),
});

function submit(state: MpinState, typed: FormValues): Transition {
  if (!acceptsPress(state)) return next(state);
  const submitted = checked(state, typed);
  if (!hasNoErrors(submitted.errors)) return next(submitted);
  const tried: MpinState = { ...submitted, message: null };
  return state.panMode ? askPan(tried) : validate(tried, credentials(state, typed), true);
}

const credentials = (state: MpinState, typed: FormValues): Credential[] =>
  isNew(state) ? newMpinOf(typed) : [mpinOf(typed)];

const ACTION = { validate: "0", register: "1", reset: "2" } as const;

function validate(state: MpinState, creds: Credential[], captcha: boolean): Transition {
  return next(
    { ...state, busy: captcha ? "captcha" : "validate" },
    {
      do: "validate",
      validation: {
        operation: isNew(state) ? "setMpin" : "authenticate",
        authMechanism: "MPIN",
        actionType: ACTION[state.mode],
        ...(isNew(state) ? { otpType: "1" } : {}),
        creds,
        captcha,
      },
    },
  );
}

function handleMpinAnswer(context: FlowContext, before: MpinState, answer: ValidateAnswer): Transition {
  const kind = responseKind(answer.responseCode);
  const state = afterAnswer(before);
  const destination = askedFailDestination(state, answer);
  switch (kind) {
    case "authorised":
      return next({ ...state, busy: "order", dialog: keptDialog(state) }, CLEAR_SECRETS, {
        do: "fetchOrder",
      });
    case "wrong":
      return wrongSecret(state, answer, destination);
    case "backendError":
      return allowRetry(state, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return handleRefusedCaptcha(state);
    case "panRefused":
      return handleRefusedPan(context, state, answer, destination);
    case "refused":
      return handleRefusal(state, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

/** Counts a `02`. Empties and focuses the field that was wrong: the M-PIN in mode 1 (R13), the OTP in mode 2. */
function wrongSecret(before: MpinState, answer: ValidateAnswer, destination: Destination): Transition {
  const state: MpinState = { ...before, wrong: before.wrong + 1, dialog: keptDialog(before) };
  const [secret, cleared] = isNew(state) ? (["OTP", ["OTP"]] as const) : (["MPIN", MPIN_FIELDS] as const);
  return wrongAttempt(state, { secret, count: state.wrong, cleared, destination }, answer);
}

const handleForgot = (state: MpinState): Transition =>
  acceptsPress(state) && !isNew(state) ? sendForgotOtp(state) : next(state);

function handleMpinOtpSend(before: MpinState, answer: SendAnswer): Transition {
  const isReset = before.busy === "sendForgot";
  if (answer.maxLimitReached) return otpLimitReached(before, answer);
  const state: MpinState = { ...withNewOtp(before), mode: isReset ? "reset" : before.mode, wrong: 0 };
  if (areMpinResendsExhausted(state.regenerations)) return otpLimitReached(state, answer);
  return next(
    state,
    START_COUNTDOWN,
    ...(isReset ? [CLEAR_MPINS] : []),
    ...(before.busy === "sendAgain" ? [] : [{ do: "fetchQr" } as const]),
  );
}
