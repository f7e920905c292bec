import type { ActionType, Credential, Validation } from "../effects";
import type { Typed } from "../events";
import { type DimStep, type Errors, type Next, to } from "../steps";

/** What the one box says that is terms and authorisation in one (R17, R54). */
export const TERMS_MISSING = { terms: { key: "TERMS_REQUIRED" } } as const satisfies Errors;

/** What was typed, as the credential it is (contract §6 *credentials*). */
export const mpinOf = ({ mpin }: Typed): Credential => ({ credType: "MPIN", cred: mpin });
const otpOf = ({ otp }: Typed): Credential => ({ credType: "OTP", cred: otp });

/** Whatever dialog it comes out of, nothing is authorised without the box (R62). */
function validate(step: DimStep, validation: Omit<Validation, "operation">): Next {
  if (!step.agreed) return to({ ...step, dialog: null, errors: TERMS_MISSING });
  return to(
    { ...step, busy: "validate", action: validation.actionType },
    { do: "validate", validation: { operation: "authorise", ...validation } },
  );
}

/** M-PIN mode: plain, with a captcha token or the PAN in its place (contract §6, R11). */
export const validateMpin = (step: DimStep, creds: Credential[], captcha: boolean): Next =>
  validate(step, { authMechanism: "MPIN", actionType: "0", creds, captcha });

/** OTP mode: plain, or with the M-PIN to register (`1`) or to reset (`2`); the M-PIN dialog closes (R24, R42). */
export function validateOtp(step: DimStep, actionType: ActionType, typed: Typed): Next {
  const confirm: Credential = { credType: "CONFIRMMPIN", cred: typed.confirm };
  const creds = actionType === "0" ? [otpOf(typed)] : [otpOf(typed), mpinOf(typed), confirm];
  return validate({ ...step, dialog: null }, { authMechanism: "OTP", actionType, creds, captcha: false });
}
