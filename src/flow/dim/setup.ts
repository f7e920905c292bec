import { fail } from "../endings";
import type { Typed } from "../events";
import type { Facts } from "../facts";
import { MPIN_SETUP_ATTEMPTS } from "../limits";
import { type DimStep, type MpinSetup, type Next, to } from "../steps";
import { isClean, newMpinErrors } from "../validation";
import { validateOtp } from "./validate";

/** An account without an M-PIN may set one with this OTP; after 'Forgot MPIN' it may be reset (R42). */
export const offersMpin = (facts: Facts, step: DimStep): boolean => step.forgotten || !facts.mpinSet;

/** The M-PIN dialog as it opens: with the rest of the OTP's countdown, or with 'Back' where that is over (R24). */
export function mpinSetup({ regenerations }: DimStep): MpinSetup {
  const timed = regenerations.phase === "counting";
  return { kind: "mpinSetup", attempts: 0, timed, timeUp: !timed, errors: {} };
}

/** SUBMIT of the M-PIN dialog: invalid or unequal M-PINs are an attempt, and the third ends it (R24). */
export function chooseMpin(step: DimStep, dialog: MpinSetup, typed: Typed): Next {
  const errors = newMpinErrors(typed);
  if (isClean(errors)) return validateOtp(step, step.forgotten ? "2" : "1", typed);
  const attempts = dialog.attempts + 1;
  if (attempts >= MPIN_SETUP_ATTEMPTS) {
    return fail(step, { reason: "mpin-setup-exceeded", text: { key: "MPIN_SETUP_EXCEEDED" } });
  }
  return to({ ...step, dialog: { ...dialog, attempts, errors } });
}
