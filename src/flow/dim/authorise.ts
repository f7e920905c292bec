import { agreementErrors } from "../consentBoxes";
import { newMpinOf, otpOf } from "../credentials";
import type { ActionType, Credential, Validation } from "../effects";
import type { FormValues } from "../events";
import { type DimState, next, type Transition } from "../states";

/** Sends a validate, from whatever dialog, but never without the ticked box (R62). */
function validate(state: DimState, validation: Omit<Validation, "operation">): Transition {
  if (!state.agreed) return next({ ...state, dialog: null, errors: agreementErrors({ terms: false }) });
  const busy = validation.captcha ? "captcha" : "validate";
  return next(
    { ...state, busy, action: actionOf(state, validation.actionType) },
    { do: "validate", validation: { operation: "authorise", ...validation } },
  );
}

/**
 * Returns the actionType that a success is worded for (R25). If an answer was lost, the depository repeats the first one (R55),
 * which may have registered another M-PIN: then nobody here can say that this action was done.
 */
const actionOf = (state: DimState, actionType: ActionType): ActionType =>
  state.answerLost ? "0" : actionType;

/** Authorises by M-PIN, with a captcha token or the PAN in its place (contract §6, R11). */
export const validateMpin = (state: DimState, creds: Credential[], captcha: boolean): Transition =>
  validate(state, { authMechanism: "MPIN", actionType: "0", creds, captcha });

/** Authorises by OTP, plain or with the M-PIN to register (`1`) or to reset (`2`); closes the M-PIN dialog (R24, R42). */
export function validateOtp(state: DimState, actionType: ActionType, typed: FormValues): Transition {
  const creds = actionType === "0" ? [otpOf(typed)] : newMpinOf(typed);
  return validate({ ...state, dialog: null }, { authMechanism: "OTP", actionType, creds, captcha: false });
}
