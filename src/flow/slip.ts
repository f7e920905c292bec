import { endingAnswer, meaningOf } from "./answers";
import { heard } from "./doubt";
import { exhaustOtp, failWay, tellFailure, tellSuccess } from "./endings";
import type { Event, SendAnswer, Typed, ValidateAnswer } from "./events";
import type { Facts } from "./facts";
import { identifiersOf, inOrder } from "./identifiers";
import { SUBMIT_ATTEMPTS } from "./limits";
import { saidOr } from "./messages";
import type { Order } from "./order";
import type { TransactionType } from "./outcome";
import { LIMIT_DIALOG, otpLimitReached, refuse, sendOtpFailed, stay, validateFailed } from "./refusals";
import { firstOtpSent, resend, slipCountdownEnded, withNewOtp } from "./regenerations";
import {
  type Errors,
  isFree,
  isSending,
  type MpinStep,
  type Next,
  noOtpYet,
  type SlipStep,
  to,
  underway,
  type Way,
} from "./steps";
import { isClean, slipOtpErrors } from "./validation";

/** What tells the DIS slip and the DMI/DMR consent page apart. */
const KIND = {
  slip: { fail: "DIS_FAIL_OTP_TIMEOUT", success: "DIS_SUCCESS_OTP_TIMEOUT", text: "EDIS_SUCCESS" },
  mandate: { fail: "DMI_FAIL_OTP_TIMEOUT", success: "DMI_SUCCESS_OTP_TIMEOUT", text: "TRANS_SUCCESS_MSG" },
} as const;

const SCREEN = { DIS: "slip", DMI: "mandate", DMR: "mandate", DIM: "slip" } as const satisfies Record<
  TransactionType,
  string
>;

/**
 * The order is here. DIS: the server sent the first OTP with it, and its T&C box starts ticked;
 * DMI/DMR: both boxes start unticked, and ticking them sends it (R16, R17).
 */
export function startSlip(facts: Facts, before: MpinStep, order: Order): Next {
  const screen = SCREEN[facts.transactionType];
  const isOtpOut = screen === "slip" && order.otpEnabled;
  const step: SlipStep = {
    ...underway(before),
    screen,
    order,
    boxes: { authorise: false, terms: screen === "slip" },
    wrong: 0,
    regenerations: isOtpOut ? firstOtpSent : noOtpYet,
  };
  if (!isOtpOut) return to(step);
  return to(step, { do: "startTimer", timer: "resend", after: "RESEND_OTP" }, ...qr(order));
}

const qr = (order: Order): Next["effects"] => (order.encryptedData ? [] : [{ do: "fetchQr" }]);

/** The DIS slip and the DMI/DMR consent page (spec §4 'OTP/M-PIN validation in slip flows', R14-R17, R25). */
export function slipTransition(facts: Facts, step: SlipStep, event: Event): Next {
  switch (event.type) {
    case "boxTicked":
      return tick(step, event.box, event.ticked);
    case "submitted":
      return submit(step, event.typed);
    case "validateAnswered":
      return step.busy === "validate" ? exhaustOtp(answered(facts, step, event.answer)) : to(step);
    case "validateFailed":
      return step.busy === "validate" ? exhaustOtp(validateFailed(step, event.trouble)) : to(step);
    case "resendPressed":
      return resend(step);
    case "otpSendAnswered":
      return isSending(step) ? otpSent(step, event.answer) : to(step);
    case "otpSendFailed":
      return isSending(step) ? sendOtpFailed(step, event.trouble) : to(step);
    case "timerEnded":
      return exhaustOtp(to({ ...step, regenerations: slipCountdownEnded(step.regenerations) }));
    default:
      return to(step);
  }
}

function tick(before: SlipStep, box: "authorise" | "terms", ticked: boolean): Next {
  if (before.busy === "validate") return to(before);
  const { [box]: _, ...errors } = before.errors;
  const step: SlipStep = { ...before, boxes: { ...before.boxes, [box]: ticked }, errors };
  const isFirst =
    step.screen === "mandate" && step.order.otpEnabled && step.regenerations.phase === "awaited";
  if (!isFirst || step.busy || !isAgreed(step) || !canAuthorise(step)) return to(step);
  return to(
    { ...step, busy: "sendFirst" },
    { do: "sendOtp", send: { operation: "sendFirstOtp", forgotMpin: false } },
  );
}

/** Submit is there, and nothing that is wrong or missing blocks it (spec §2, R20, R44). */
const canAuthorise = (step: SlipStep): boolean =>
  step.order.actionButtonDisplay && inOrder(identifiersOf(step));

const isAgreed = ({ boxes }: SlipStep): boolean => boxes.authorise && boxes.terms;

/** Each box says its own (R17, R54). */
function agreementErrors({ boxes }: SlipStep): Errors {
  const authorise = { authorise: { key: "AUTHORISE_REQUIRED" } } as const;
  const terms = { terms: { key: "TERMS_REQUIRED" } } as const;
  return { ...(boxes.authorise ? {} : authorise), ...(boxes.terms ? {} : terms) };
}

function submit(step: SlipStep, typed: Typed): Next {
  if (!isFree(step) || !canAuthorise(step)) return to(step);
  const isOtpShown = step.order.otpEnabled && (step.screen === "slip" || isAgreed(step));
  const errors = { ...agreementErrors(step), ...(isOtpShown ? slipOtpErrors(typed) : {}) };
  if (!isClean(errors)) return to({ ...step, errors });
  const tried: SlipStep = { ...step, errors, message: null };
  return to(
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

function answered(facts: Facts, before: SlipStep, answer: ValidateAnswer): Next {
  const meaning = meaningOf(answer);
  const step = heard(before);
  switch (meaning) {
    case "authorised":
      return authorised(facts, step, answer);
    case "wrong":
      return wrong(step, answer);
    case "backendError":
      return stay(step, { key: "ERR_PAGE_MSG" });
    default:
      return refuse(step, answer.message, answer.uiRedirect, endingAnswer(answer));
  }
}

function authorised(facts: Facts, step: SlipStep, answer: ValidateAnswer): Next {
  const { text, success } = KIND[step.screen];
  const { order } = step;
  const outcome = { text: { key: text }, page: "success", answer: endingAnswer(answer), order } as const;
  return tellSuccess(step, outcome, successWay(facts, step, answer), success);
}

/** DIS: SuccessUrl when asked for, else /success; DMI/DMR: the form post (R25). */
function successWay(facts: Facts, step: SlipStep, { uiRedirect, fields }: ValidateAnswer): Way {
  if (step.screen === "mandate") return { to: "redirectOperation" };
  return uiRedirect || facts.redirectsOnSuccess ? { to: "successUrl", fields } : { to: "nowhere" };
}

function wrong(before: SlipStep, answer: ValidateAnswer): Next {
  const step: SlipStep = { ...before, wrong: before.wrong + 1 };
  if (step.wrong >= SUBMIT_ATTEMPTS) {
    return tellFailure(
      step,
      { reason: "attempts-exceeded", text: { key: "OTP_EXCEEDED" }, answer: endingAnswer(answer) },
      { way: failWay(step, answer.fields), dialog: LIMIT_DIALOG },
      KIND[step.screen].fail,
      { do: "clearStorage" },
    );
  }
  const warning = step.wrong === SUBMIT_ATTEMPTS - 1 ? "LAST_ATTEMPT_OTP" : null;
  return to(
    { ...step, message: saidOr(answer.message, "WRONG_OTP"), warning },
    { do: "emptyFields", fields: ["OTP"], focus: "OTP" },
  );
}

function otpSent(before: SlipStep, answer: SendAnswer): Next {
  const isFirst = before.busy === "sendFirst";
  const step: SlipStep = { ...withNewOtp(before), wrong: 0 };
  if (answer.maxLimitReached) return otpLimitReached(step, answer);
  return to(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(isFirst ? qr(step.order) : []),
  );
}
