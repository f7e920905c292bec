import { responseKind } from "../data/responseCodes";
import { isMandate } from "../data/transactionType";
import { canSubmitSlip } from "./canSubmit";
import { agreementErrors, areBoxesDisabled, initialBoxes, isAgreed } from "./consentBoxes";
import type { FlowContext } from "./context";
import { otpOf } from "./credentials";
import type { Destination, Effect } from "./effects";
import { answerSummary, failDestination, failWhenOtpExhausted } from "./endings";
import {
  allowRetry,
  handleFailedOtpSend,
  handleFailedValidate,
  handleRefusal,
  otpLimitReached,
} from "./errorHandling";
import type { FlowEvent, FormValues, SendAnswer, ValidateAnswer } from "./events";
import { isInDoubt } from "./inDoubt";
import { hasNoErrors, otpErrors } from "./inputValidation";
import type { Order } from "./order";
import { afterCountdown, FIRST_OTP_SENT, resend, START_COUNTDOWN, sendFirstOtp, withNewOtp } from "./otpSend";
import { afterAnswer } from "./pendingSubmit";
import {
  acceptsPress,
  initialActiveFields,
  type MpinState,
  NO_OTP_SENT,
  next,
  type SlipState,
  type Transition,
} from "./states";
import { showSuccess, successDestination } from "./success";
import { wrongAttempt } from "./wrongAttempts";

/** The success text of the DIS slip and of the DMI/DMR consent page. */
const SUCCESS_TEXT = { slip: "EDIS_SUCCESS", mandate: "TRANS_SUCCESS_MSG" } as const;

/**
 * Starts the slip or the consent page. DIS: the server has sent the first OTP. DMI/DMR: ticking both boxes sends it (R16).
 */
export function startSlip(context: FlowContext, before: MpinState, order: Order): Transition {
  const screen = isMandate(context.transactionType) ? "mandate" : "slip";
  const isOtpOut = screen === "slip" && order.otpEnabled;
  const state: SlipState = {
    ...initialActiveFields(before),
    screen,
    order,
    boxes: initialBoxes(screen),
    securities: screen === "slip" ? "loaded" : "awaited",
    wrong: 0,
    regenerations: isOtpOut ? FIRST_OTP_SENT : NO_OTP_SENT,
  };
  if (!isOtpOut) return next(state);
  return next(state, START_COUNTDOWN, ...qr(order));
}

const qr = (order: Order): readonly Effect[] => (order.encryptedData ? [] : [{ do: "fetchQr" }]);

/** Transitions of the DIS slip and the DMI/DMR consent page (spec §4 'OTP and M-PIN validation in slip flows', R14-R17, R25). */
export function slipTransition(context: FlowContext, state: SlipState, event: FlowEvent): Transition {
  switch (event.type) {
    case "boxTicked":
      return tick(context, state, event.box, event.ticked);
    case "submitted":
      return submit(context, state, event.typed);
    case "securitiesLoaded":
      return sendFirstOtp(context, { ...state, securities: "loaded" });
    case "cancelDeclined":
      return sendFirstOtp(context, state);
    case "securitiesFailed":
      // the rows that were submitted still stand, and Submit must find out what became of that (R72)
      return next(isInDoubt(state) ? state : { ...state, securities: "failed" });
    case "validateAnswered":
      return failWhenOtpExhausted(handleSlipAnswer(context, state, event.answer));
    case "validateFailed":
      return failWhenOtpExhausted(handleFailedValidate(context, state, event.failure));
    case "resendPressed":
      return resendOtp(context, state);
    case "otpSendAnswered":
      return handleSlipOtpSend(state, event.answer);
    case "otpSendFailed":
      return handleFailedOtpSend(state, event.failure);
    case "timerEnded":
      return failWhenOtpExhausted(next({ ...state, regenerations: afterCountdown(state.regenerations) }));
    default:
      return next(state);
  }
}

function tick(
  context: FlowContext,
  before: SlipState,
  box: "authorise" | "terms",
  ticked: boolean,
): Transition {
  if (areBoxesDisabled(before)) return next(before);
  const { [box]: _, ...errors } = before.errors;
  return sendFirstOtp(context, { ...before, boxes: { ...before.boxes, [box]: ticked }, errors });
}

/**
 * Handles a press of the link. No OTP is sent for what cannot be submitted. A mandate's first OTP, whose send failed, waits for
 * both boxes again (R16, R71).
 */
function resendOtp(context: FlowContext, state: SlipState): Transition {
  if (!canSubmitSlip(context, state)) return next(state);
  if (state.regenerations.sent || isAgreed(state)) return resend(state);
  return next({ ...state, errors: { ...state.errors, ...agreementErrors(state.boxes) } });
}

function submit(context: FlowContext, state: SlipState, typed: FormValues): Transition {
  if (!acceptsPress(state) || !canSubmitSlip(context, state)) return next(state);
  const isOtpShown = state.order.otpEnabled && (state.screen === "slip" || isAgreed(state));
  const errors = { ...agreementErrors(state.boxes), ...(isOtpShown ? otpErrors(typed) : {}) };
  if (!hasNoErrors(errors)) return next({ ...state, errors });
  const tried: SlipState = { ...state, errors, message: null };
  return next(
    { ...tried, busy: "validate" },
    {
      do: "validate",
      validation: {
        operation: "authorise",
        authMechanism: "OTP",
        actionType: "0",
        otpType: "1",
        creds: [otpOf(typed)],
        captcha: false,
      },
    },
  );
}

function handleSlipAnswer(context: FlowContext, before: SlipState, answer: ValidateAnswer): Transition {
  const kind = responseKind(answer.responseCode);
  const state = afterAnswer(before);
  switch (kind) {
    case "authorised":
      return showSlipSuccess(context, state, answer);
    case "wrong":
      return wrongOtp(state, answer);
    case "backendError":
      return allowRetry(state, { key: "ERR_PAGE_MSG" });
    default:
      return handleRefusal(state, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

function showSlipSuccess(context: FlowContext, state: SlipState, answer: ValidateAnswer): Transition {
  const { order } = state;
  const text = { key: SUCCESS_TEXT[state.screen] };
  const outcome = { text, page: "success", answer: answerSummary(answer), order } as const;
  // DMI and DMR go back by the form post (R25)
  const destination: Destination =
    state.screen === "mandate" ? { to: "redirectOperation" } : successDestination(context, answer);
  return showSuccess(state, outcome, destination, "DIS_SUCCESS_OTP_TIMEOUT");
}

function wrongOtp(before: SlipState, answer: ValidateAnswer): Transition {
  const state: SlipState = { ...before, wrong: before.wrong + 1 };
  const destination = failDestination(state, answer.fields);
  return wrongAttempt(state, { secret: "OTP", count: state.wrong, cleared: ["OTP"], destination }, answer);
}

function handleSlipOtpSend(before: SlipState, answer: SendAnswer): Transition {
  const isFirst = before.busy === "sendFirst";
  if (answer.maxLimitReached) return otpLimitReached(before, answer);
  const state: SlipState = { ...withNewOtp(before), wrong: 0 };
  return next(state, START_COUNTDOWN, ...(isFirst ? qr(state.order) : []));
}
