import { type ResponseKind, responseKind } from "../../data/responseCodes";
import type { FlowContext } from "../context";
import { CLEAR_MPINS, CLEAR_SECRETS } from "../effects";
import { answerSummary, askedFailDestination, failDestination } from "../endings";
import { allowRetry, handleRefusal } from "../errorHandling";
import type { ValidateAnswer } from "../events";
import { handleRefusedCaptcha, handleRefusedPan } from "../pan";
import { afterAnswer } from "../pendingSubmit";
import { type DimState, next, type Transition } from "../states";
import { showSuccess, successDestination } from "../success";
import { areAttemptsExhausted, attemptsExceeded, wrongAttempt, wrongAttemptTexts } from "../wrongAttempts";
import { offersForgot } from "./modes";

/** Handles the answer of a DIM validate, in either mode (spec §4, R11, R15, R25, R42). */
export function handleDimAnswer(context: FlowContext, before: DimState, answer: ValidateAnswer): Transition {
  const coded = responseKind(answer.responseCode);
  const kind = before.mode === "otp" && isAboutPan(coded) ? "refused" : coded;
  const state = afterAnswer(before);
  switch (kind) {
    case "authorised":
      return showDimSuccess(context, state, answer);
    case "wrong":
      return state.mode === "mpin" ? wrongMpin(state, answer) : wrongOtp(state, answer);
    case "backendError":
      return allowRetry(state, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return handleRefusedCaptcha(state);
    case "panRefused":
      return handleRefusedPan(context, state, answer, askedFailDestination(state, answer));
    case "refused":
      return handleRefusal(state, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

/** Tells whether an answer is about a PAN; an OTP carries no captcha that a PAN could replace. */
const isAboutPan = (kind: ResponseKind): boolean => kind === "captchaRefused" || kind === "panRefused";

const SUCCESS = {
  "0": "TRANS_SUCCESS_MSG",
  "1": "REGISTER_MPIN",
  "2": "RESET_MPIN",
} as const;

function showDimSuccess(context: FlowContext, state: DimState, answer: ValidateAnswer): Transition {
  const text = { key: SUCCESS[state.action] } as const;
  const outcome = { text, page: "acknowledgement", answer: answerSummary(answer) } as const;
  return showSuccess(state, outcome, successDestination(context, answer), "DIM_SUCCESS_OTP_TIMEOUT");
}

function wrongOtp(before: DimState, answer: ValidateAnswer): Transition {
  const state: DimState = { ...before, wrongOtps: before.wrongOtps + 1 };
  const destination = failDestination(state, answer.fields);
  const cleared = CLEAR_SECRETS.fields;
  return wrongAttempt(state, { secret: "OTP", count: state.wrongOtps, cleared, destination }, answer);
}

/** Counts a wrong M-PIN. The third disables the field; an OTP stays possible while 'Forgot MPIN' is offered (spec §4, R42). */
function wrongMpin(before: DimState, answer: ValidateAnswer): Transition {
  const wrongMpins = before.wrongMpins + 1;
  const state: DimState = { ...before, wrongMpins, dialog: null };
  const isForgotOffered = offersForgot(state);
  if (!areAttemptsExhausted(wrongMpins)) {
    const { message, warning } = wrongAttemptTexts("MPIN", wrongMpins, answer);
    const shown = warning && isForgotOffered ? "LAST_ATTEMPT_DIM_MPIN" : warning;
    return next({ ...state, message, warning: shown }, { ...CLEAR_MPINS, focus: "MPIN" });
  }
  if (!isForgotOffered) return attemptsExceeded(state, "MPIN", answer, failDestination(state, answer.fields));
  return next(
    { ...state, mpinExhausted: true, message: { key: "MPIN_EXCEEDED" }, warning: "MPIN_EXHAUSTED" },
    CLEAR_MPINS,
  );
}
