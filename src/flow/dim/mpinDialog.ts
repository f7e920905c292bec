import type { FlowContext } from "../context";
import { failAndTerminate } from "../endings";
import type { FormValues } from "../events";
import { hasNoErrors, newMpinErrors } from "../inputValidation";
import { MPIN_SETUP_ATTEMPTS } from "../limits";
import { type DimState, type MpinSetup, next, type Transition } from "../states";
import { validateOtp } from "./authorise";

/** Tells whether the M-PIN dialog opens: to set an M-PIN if the account has none, to reset it after 'Forgot MPIN' (R42). */
export const offersMpin = (context: FlowContext, state: DimState): boolean =>
  state.isReset || !context.mpinSet;

/** Returns the M-PIN dialog as it opens: with the rest of the OTP's countdown, or with 'Back' if that is over (R24). */
export function mpinSetup({ regenerations }: DimState): MpinSetup {
  return { kind: "mpinSetup", attempts: 0, timeUp: regenerations.phase !== "counting", errors: {} };
}

/** Handles SUBMIT of the M-PIN dialog: the third invalid or unequal pair of M-PINs ends the transaction, at the depository too (R24, R80). */
export function chooseMpin(state: DimState, dialog: MpinSetup, typed: FormValues): Transition {
  const errors = newMpinErrors(typed);
  if (hasNoErrors(errors)) return validateOtp(state, state.isReset ? "2" : "1", typed);
  const attempts = dialog.attempts + 1;
  if (attempts >= MPIN_SETUP_ATTEMPTS) {
    return failAndTerminate(state, { reason: "mpin-setup-exceeded", text: { key: "MPIN_SETUP_EXCEEDED" } });
  }
  return next({ ...state, dialog: { ...dialog, attempts, errors } });
}

/** Handles the end of the time that the dialog shows: it says so, and 'Back' appears (R24). */
export const endMpinDialogTime = (state: DimState): DimState =>
  state.dialog?.kind === "mpinSetup" ? { ...state, dialog: { ...state.dialog, timeUp: true } } : state;

/** Handles 'Back', which closes the dialog and ends nothing (R24). It is there once the time is over. */
export const leaveMpinDialog = (state: DimState): Transition =>
  next(state.dialog?.kind === "mpinSetup" && state.dialog.timeUp ? { ...state, dialog: null } : state);
