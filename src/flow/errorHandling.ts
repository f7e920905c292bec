import { handleLostAnswer } from "./answerLost";
import type { FlowContext } from "./context";
import { CLEAR_MPINS } from "./effects";
import {
  answerSummary,
  askedFailDestination,
  failAndTerminate,
  failDestination,
  failNow,
  showFailure,
} from "./endings";
import type { CallFailure, SendAnswer } from "./events";
import { type CommonMessage, serverTextOr } from "./messages";
import { offerLink } from "./otpSend";
import type { AnswerSummary } from "./outcome";
import { afterAnswer } from "./pendingSubmit";
import { type ActiveState, keptDialog, next, type Transition } from "./states";

/**
 * Keeps the screen and counts nothing, so that the investor may submit again; M-PINs are emptied (R33, R41). The
 * snackbar's text stays beside Submit (R72).
 */
export function allowRetry(state: ActiveState, text: CommonMessage): Transition {
  return next(
    { ...state, busy: null, dialog: keptDialog(state), notice: text },
    { do: "showSnackbar", message: text },
    CLEAR_MPINS,
  );
}

/**
 * Handles a sealed refusal for which the screen has no rule of its own: shows its message beside the form, or ends on
 * /error if `uiRedirect` is set (R41).
 */
export function handleRefusal(
  state: ActiveState,
  message: string,
  uiRedirect: boolean,
  answer: AnswerSummary | null,
): Transition {
  const text = serverTextOr(message, "ERR_PAGE_MSG");
  if (uiRedirect)
    return failNow(state, { reason: "rejected", text, answer, isRefused: isOnMpinScreen(state) });
  return next({ ...state, busy: null, dialog: keptDialog(state), message: text });
}

/** Handles a validate that failed (R41). */
export function handleFailedValidate(
  context: FlowContext,
  before: ActiveState,
  failure: CallFailure,
): Transition {
  if (before.screen !== "mpin" && !failure.isSettled) return handleLostAnswer(context, before, failure);
  const state = afterAnswer(before);
  if (failure.kind === "retryable") return allowRetry(state, failure.text);
  if (failure.kind === "unauthorised") return endUnauthorised(state, failure);
  return handleRefusal(state, failure.message, failure.uiRedirect, failure.answer);
}

/**
 * Ends the transaction on the 401 or 403 of a validate or an OTP send (R41). An unsealed one of an authorising validate
 * does not come here: it settles nothing (R95).
 */
const endUnauthorised = (
  state: ActiveState,
  { text, answer }: CallFailure & { kind: "unauthorised" },
): Transition =>
  failAndTerminate(state, { reason: "unauthorised", text, answer, isRefused: isOnMpinScreen(state) });

/**
 * Tells whether a refusal comes on the M-PIN screen. There another tab may have caused it, by authorising the transaction. On a
 * later screen it may not: a second authorising validate is answered as the first one was, and not refused (R55).
 */
const isOnMpinScreen = ({ screen }: ActiveState): boolean => screen === "mpin";

/** Handles an OTP send that failed (R41): a refusal is shown in red, then the investor leaves. */
export function handleFailedOtpSend(state: ActiveState, failure: CallFailure): Transition {
  if (failure.kind === "unauthorised") return endUnauthorised(state, failure);
  if (failure.kind === "retryable") {
    const regenerations = state.busy === "sendForgot" ? state.regenerations : offerLink(state.regenerations);
    return next(
      { ...state, busy: null, regenerations, notice: failure.text },
      { do: "showSnackbar", message: failure.text },
    );
  }
  const text = serverTextOr(failure.message, "ERR_PAGE_MSG");
  return showFailure(
    state,
    { reason: "rejected", text, answer: failure.answer, isRefused: true },
    { destination: askedFailDestination(state, failure), dialog: null },
    "FAILED_RESEND",
    { do: "showSnackbar", message: text, after: "FAILED_RESEND" },
  );
}

/**
 * Handles the OTP limit: shows a dialog, then returns to the requestor, or ends on /error if the M-PIN
 * screen's answer has no `uiRedirect` (R9, R14, R15).
 */
export function otpLimitReached(state: ActiveState, answer: SendAnswer): Transition {
  return showFailure(
    state,
    { reason: "otp-limit", text: { key: "MAX_LIMIT_REGENERATE_OTP" }, answer: answerSummary(answer) },
    {
      destination:
        state.screen === "mpin" ? askedFailDestination(state, answer) : failDestination(state, answer.fields),
      dialog: LIMIT_DIALOG,
    },
    OTP_LIMIT_TIMEOUT[state.screen],
  );
}

/** The dialog of a limit that was reached. */
export const LIMIT_DIALOG = { title: "MAX_LIMIT_TITLE", tone: "danger" } as const;

const OTP_LIMIT_TIMEOUT = {
  mpin: "MAX_LIMIT_DIALOG",
  slip: "DIS_FAIL_REOTP_TIMEOUT",
  mandate: "DIS_FAIL_REOTP_TIMEOUT",
  dim: "DIM_FAIL_REOTP_TIMEOUT",
} as const;
