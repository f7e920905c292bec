import type { FlowContext } from "../context";
import { MPIN_FIELDS } from "../effects";
import { showFailure, showSuccess } from "../endings";
import { handleFailure, LIMIT_DIALOG, retryable } from "../errorHandling";
import type { ValidateAnswer } from "../events";
import { settle } from "../inDoubt";
import { FORGOT_ATTEMPTS, SUBMIT_ATTEMPTS } from "../limits";
import { serverTextOr } from "../messages";
import { askPan, panRefused } from "../pan";
import { answerSummary, type ResponseKind, responseKind } from "../responseCode";
import { type Destination, type DimState, next, type Transition } from "../states";

/** Follows the answer of a DIM validate, in either mode (spec §4, R11, R15, R25, R42). */
export function answered(facts: FlowContext, before: DimState, answer: ValidateAnswer): Transition {
  const said = responseKind(answer);
  const meaning = before.mode === "otp" && isAboutPan(said) ? "refused" : said;
  const step = settle(before);
  switch (meaning) {
    case "authorised":
      return authorised(facts, step, answer);
    case "wrong":
      return step.mode === "mpin" ? wrongMpin(step, answer) : wrongOtp(step, answer);
    case "backendError":
      return retryable(step, { key: "ERR_PAGE_MSG" });
    case "captchaRefused":
      return askPan(step);
    case "panRefused":
      return panRefused(
        facts,
        step,
        answer,
        answer.uiRedirect ? { to: "failUrl", fields: answer.fields } : { to: "nowhere" },
      );
    case "refused":
      return handleFailure(step, answer.message, answer.uiRedirect, answerSummary(answer));
  }
}

/** Whether an answer is about a PAN; an OTP carries no captcha that a PAN could replace. */
const isAboutPan = (meaning: ResponseKind): boolean =>
  meaning === "captchaRefused" || meaning === "panRefused";

const SUCCESS = {
  "0": "TRANS_SUCCESS_MSG",
  "1": "REGISTER_MPIN",
  "2": "RESET_MPIN",
} as const;

function authorised(facts: FlowContext, step: DimState, answer: ValidateAnswer): Transition {
  const text = { key: SUCCESS[step.action] } as const;
  const outcome = { text, page: "acknowledgement", answer: answerSummary(answer) } as const;
  const { uiRedirect, fields } = answer;
  const way: Destination =
    uiRedirect || facts.redirectsOnSuccess ? { to: "successUrl", fields } : { to: "nowhere" };
  return showSuccess(step, outcome, way, "DIM_SUCCESS_OTP_TIMEOUT");
}

const exceeded = (
  step: DimState,
  answer: ValidateAnswer,
  key: "OTP_EXCEEDED" | "MPIN_EXCEEDED",
): Transition =>
  showFailure(
    step,
    { reason: "attempts-exceeded", text: { key }, answer: answerSummary(answer) },
    { way: { to: "failUrl", fields: answer.fields }, dialog: LIMIT_DIALOG },
    "DIM_FAIL_OTP_TIMEOUT",
    { do: "clearStorage" },
  );

function wrongOtp(before: DimState, answer: ValidateAnswer): Transition {
  const step: DimState = { ...before, wrongOtps: before.wrongOtps + 1 };
  if (step.wrongOtps >= SUBMIT_ATTEMPTS) return exceeded(step, answer, "OTP_EXCEEDED");
  const warning = step.wrongOtps === SUBMIT_ATTEMPTS - 1 ? "LAST_ATTEMPT_OTP" : null;
  return next(
    { ...step, message: serverTextOr(answer.message, "WRONG_OTP"), warning },
    { do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS], focus: "OTP" },
  );
}

/** Counts a wrong M-PIN. The third disables the field; an OTP stays possible while 'Forgot MPIN' is offered (spec §4, R42). */
function wrongMpin(before: DimState, answer: ValidateAnswer): Transition {
  const wrongMpins = before.wrongMpins + 1;
  const step: DimState = { ...before, wrongMpins, dialog: null };
  const empty = { do: "emptyFields", fields: MPIN_FIELDS } as const;
  if (wrongMpins < SUBMIT_ATTEMPTS) {
    const last = step.forgots < FORGOT_ATTEMPTS ? "LAST_ATTEMPT_DIM_MPIN" : "LAST_ATTEMPT_MPIN";
    const warning = wrongMpins === SUBMIT_ATTEMPTS - 1 ? last : null;
    return next(
      { ...step, message: serverTextOr(answer.message, "WRONG_MPIN"), warning },
      { ...empty, focus: "MPIN" },
    );
  }
  if (step.forgots >= FORGOT_ATTEMPTS) return exceeded(step, answer, "MPIN_EXCEEDED");
  return next(
    { ...step, mpinSpent: true, message: { key: "MPIN_EXCEEDED" }, warning: "MPIN_EXHAUSTED" },
    empty,
  );
}
