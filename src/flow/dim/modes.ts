import { canSubmitDim } from "../canSubmit";
import type { FlowContext } from "../context";
import { CLEAR_SECRETS } from "../effects";
import { otpLimitReached } from "../errorHandling";
import type { SendAnswer } from "../events";
import { FORGOT_USES } from "../limits";
import { START_COUNTDOWN, sendForgotOtp, withNewOtp } from "../otpSend";
import { acceptsPress, type DimState, next, type Transition } from "../states";

/** Returns the mode in which DIM starts: that of `authMechanism`, or by whether the account has an M-PIN (R42). */
export const initialMode = ({ authMechanism, mpinSet }: FlowContext): DimState["mode"] =>
  (authMechanism ?? (mpinSet ? "MPIN" : "OTP")) === "MPIN" ? "mpin" : "otp";

/** Tells whether 'Forgot MPIN' is shown: in M-PIN mode, until it was used three times (R42). */
export const offersForgot = (state: DimState): boolean =>
  state.mode === "mpin" && state.forgotUses < FORGOT_USES;

/** Handles 'Forgot MPIN': asks for an OTP; the mode changes when that is sent (R42). */
export function startForgotMpin(context: FlowContext, state: DimState): Transition {
  if (!acceptsPress(state) || !state.agreed || !offersForgot(state) || !canSubmitDim(context))
    return next(state);
  return sendForgotOtp(state);
}

/** Handles 'Use M-PIN': back to M-PIN mode, which 'Forgot MPIN' had left (R42). */
export function returnToMpin(state: DimState): Transition {
  if (!acceptsPress(state) || !state.isReset) return next(state);
  return next(
    { ...state, mode: "mpin", isReset: false, errors: {}, message: null, warning: null },
    CLEAR_SECRETS,
  );
}

/** Handles an OTP send: counters start anew, and 'Forgot MPIN' changes the mode (R15, R42). */
export function handleDimOtpSend(before: DimState, answer: SendAnswer): Transition {
  if (answer.maxLimitReached) return otpLimitReached(before, answer);
  const isForgot = before.busy === "sendForgot";
  const isAgain = before.busy === "sendAgain";
  const state: DimState = {
    ...withNewOtp(before),
    mode: "otp",
    isReset: before.isReset || isForgot,
    forgotUses: before.forgotUses + (isForgot ? 1 : 0),
    mpinExhausted: false,
    wrongMpins: 0,
    wrongOtps: 0,
  };
  return next(
    state,
    START_COUNTDOWN,
    ...(isForgot ? [CLEAR_SECRETS] : []),
    ...(isAgain ? [] : [{ do: "fetchQr" } as const]),
  );
}
