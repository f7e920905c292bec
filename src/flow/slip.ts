import { responseKind } from "../data/responseCodes";
import type { TransactionType } from "../data/transactionType";
import { answerSummary } from "./answerSummary";
import { areAttemptsExhausted, attemptsExceeded, wrongAttemptTexts } from "./attempts";
import type { FlowContext } from "./context";
import { failDestination, failWhenOtpExhausted, showSuccess, successDestination } from "./endings";
import { allowRetry, handleFailure, otpLimitReached, sendOtpFailed, validateFailed } from "./errorHandling";
import type { FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "./events";
import { areValid, identifiersOf } from "./identifiers";
import { isInDoubt } from "./inDoubt";
import { agreementErrors, hasNoErrors, otpErrors } from "./inputValidation";
import type { Order } from "./order";
import { countdownEnded, firstOtpSent, resend, withNewOtp } from "./otpResend";
import { afterAnswer, isSubmitPending } from "./pendingSubmit";
import {
  type Destination,
  initialActiveFields,
  isFree,
  isSending,
  type MpinState,
  next,
  noOtpSent,
  type SlipState,
  type Transition,
} from "./states";

/** The success text of the DIS slip and of the DMI/DMR consent page. */
const SUCCESS_TEXT = { slip: "EDIS_SUCCESS", mandate: "TRANS_SUCCESS_MSG" } as const;

const SCREEN = { DIS: "slip", DMI: "mandate", DMR: "mandate", DIM: "slip" } as const satisfies Record<
  TransactionType,
  string
>;

/**
 * Starts the slip or the consent page. DIS: the server has sent the first OTP, and the T&C box starts ticked. DMI/DMR:
 * both boxes start unticked, and ticking them sends the OTP (R16, R17).
 */
export function startSlip(context: FlowContext, before: MpinState, order: Order): Transition {
  const screen = SCREEN[context.transactionType];
  const isOtpOut = screen === "slip" && order.otpEnabled;
  const step: SlipState = {
    ...initialActiveFields(before),
    screen,
    order,
    boxes: { authorise: false, terms: screen === "slip" },
    securities: screen === "slip" ? "loaded" : "awaited",
    wrong: 0,
    regenerations: isOtpOut ? firstOtpSent : noOtpSent,
  };
  if (!isOtpOut) return next(step);
  return next(step, { do: "startTimer", timer: "resend", after: "RESEND_OTP" }, ...qr(order));
}

const qr = (order: Order): Transition["effects"] => (order.encryptedData ? [] : [{ do: "fetchQr" }]);

/** Transitions of the DIS slip and the DMI/DMR consent page (spec §4 'OTP and M-PIN validation in slip flows', R14-R17, R25). */
export function slipTransition(context: FlowContext, step: SlipState, event: FlowEvent): Transition {
  switch (event.type) {
    case "boxTicked":
      return tick(context, step, event.box, event.ticked);
    case "submitted":
      return submit(context, step, event.typed);
    case "securitiesLoaded":
      return sendFirstOtp(context, { ...step, securities: "loaded" });
    case "cancelDeclined":
      return sendFirstOtp(context, step);
    case "securitiesFailed":
      // the rows that were submitted still stand, and Submit must find out what became of that (R72)
      return next(isInDoubt(step) ? step : { ...step, securities: "failed" });
    case "validateAnswered":
      return step.busy === "validate"
        ? failWhenOtpExhausted(answered(context, step, event.answer))
        : next(step);
    case "validateFailed":
      return step.busy === "validate"
        ? failWhenOtpExhausted(validateFailed(context, step, event.failure))
        : next(step);
    case "resendPressed":
      return resendOtp(context, step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : next(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.failure) : next(step);
    case "timerEnded":
      return failWhenOtpExhausted(next({ ...step, regenerations: countdownEnded(step.regenerations) }));
    default:
      return next(step);
  }
}

function tick(
  context: FlowContext,
  before: SlipState,
  box: "authorise" | "terms",
  ticked: boolean,
): Transition {
  if (isSubmitPending(before)) return next(before);
  const { [box]: _, ...errors } = before.errors;
  return sendFirstOtp(context, { ...before, boxes: { ...before.boxes, [box]: ticked }, errors });
}

/** Sends a mandate's first OTP once both boxes are ticked, the securities are loaded (R16, R71) and no cancel is in question. */
function sendFirstOtp(context: FlowContext, step: SlipState): Transition {
  const isFirst =
    step.screen === "mandate" && step.order.otpEnabled && step.regenerations.phase === "awaited";
  if (!isFirst || !isFree(step) || !isAgreed(step) || !canSubmitSlip(context, step)) return next(step);
  return next(
    { ...step, busy: "sendFirst" },
    { do: "sendOtp", send: { operation: "sendFirstOtp", forgotMpin: false } },
  );
}

/**
 * Handles a press of the link. No OTP is sent for what cannot be submitted. A mandate's first OTP, whose send failed, waits for
 * both boxes again (R16, R71).
 */
function resendOtp(context: FlowContext, step: SlipState): Transition {
  if (!canSubmitSlip(context, step)) return next(step);
  if (step.regenerations.sent || isAgreed(step)) return resend(step);
  return next({ ...step, errors: { ...step.errors, ...agreementErrors(step.boxes) } });
}

/** Whether Submit is shown, and nothing wrong, missing or not loaded blocks it (spec §2, R20, R44, R71). */
export const canSubmitSlip = (context: FlowContext, step: SlipState): boolean =>
  step.order.actionButtonDisplay && step.securities === "loaded" && areValid(identifiersOf(step), context);

const isAgreed = ({ boxes }: SlipState): boolean => boxes.authorise && boxes.terms;

function submit(context: FlowContext, step: SlipState, typed: FormValues): Transition {
  if (!isFree(step) || !canSubmitSlip(context, step)) return next(step);
  const isOtpShown = step.order.otpEnabled && (step.screen === "slip" || isAgreed(step));
  const errors = { ...agreementErrors(step.boxes), ...(isOtpShown ? otpErrors(typed) : {}) };
  if (!hasNoErrors(errors)) return next({ ...step, errors });
  const tried: SlipState = { ...step, errors, message: null };
  return next(
    { ...tried, busy: "validate" },
    {
      do: "validate",
      validation: {
        operation: "authorise",
        authMechanism: "OTP",
        actionType: "0",
        otpType: "1",
        creds: [{ credType: "OTP", cred: step.order.otpEnabled ? typed.otp : "" }],
        captcha: false,
      },
    },
  );
}

function answered(context: FlowContext, before: SlipState, answer: ValidateAnswer): Transition {
  const meaning = responseKind(answer.responseCode);
  const step = afterAnswer(before);
  switch (meaning) {
    case "authorised":
      return authorised(context, step, answer);
    case "wrong":
      return wrongOtp(step, answer);
    case "backendError":
      return allowRetry(step, { key: "ERR_PAGE_MSG" });
    default:
      return handleFailure(step, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

function authorised(context: FlowContext, step: SlipState, answer: ValidateAnswer): Transition {
  const { order } = step;
  const text = { key: SUCCESS_TEXT[step.screen] };
  const outcome = { text, page: "success", answer: answerSummary(answer), order } as const;
  const isMandate = step.screen === "mandate";
  // DMI and DMR go back by the form post (R25)
  const way: Destination = isMandate ? { to: "redirectOperation" } : successDestination(context, answer);
  return showSuccess(step, outcome, way, "DIS_SUCCESS_OTP_TIMEOUT");
}

function wrongOtp(before: SlipState, answer: ValidateAnswer): Transition {
  const step: SlipState = { ...before, wrong: before.wrong + 1 };
  if (areAttemptsExhausted(step.wrong)) {
    return attemptsExceeded(step, "OTP", answer, failDestination(step, answer.fields));
  }
  return next(
    { ...step, ...wrongAttemptTexts("OTP", step.wrong, answer) },
    { do: "emptyFields", fields: ["OTP"], focus: "OTP" },
  );
}

function otpSent(before: SlipState, answer: SendAnswer): Transition {
  const isFirst = before.busy === "sendFirst";
  if (answer.maxLimitReached) return otpLimitReached(before, answer);
  const step: SlipState = { ...withNewOtp(before), wrong: 0 };
  return next(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(isFirst ? qr(step.order) : []),
  );
}
