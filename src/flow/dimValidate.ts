import type { ActionType, Credential, Validation } from "./effects";
import type { Typed } from "./events";
import { type DimStep, type Next, to } from "./steps";

/** What was typed, as the credential it is (contract §6 *credentials*). */
export const mpinOf = ({ mpin }: Typed): Credential => ({ credType: "MPIN", cred: mpin });
const otpOf = ({ otp }: Typed): Credential => ({ credType: "OTP", cred: otp });

function validate(step: DimStep, validation: Omit<Validation, "operation">): Next {
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
