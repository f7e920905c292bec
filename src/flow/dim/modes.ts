import type { SendAnswer } from "../events";
import type { Facts } from "../facts";
import { dimIdentifiers, inOrder } from "../identifiers";
import { FORGOT_ATTEMPTS } from "../limits";
import { MPIN_FIELDS, otpLimitReached } from "../refusals";
import { withNewOtp } from "../regenerations";
import { type DimStep, isFree, type Next, to } from "../steps";

/** There is a panel, once the terms are accepted (R23), and nothing that is wrong or missing blocks Submit (R20, R44). */
export const canAuthorise = (facts: Facts): boolean =>
  facts.actionButtonDisplay && inOrder(dimIdentifiers(facts));

/** 'Forgot MPIN' is there until it was used three times (R42). */
export const offersForgot = (step: DimStep): boolean =>
  step.mode === "mpin" && step.forgots < FORGOT_ATTEMPTS;

/** 'Forgot MPIN' asks for an OTP; the mode changes when that went out (R42). */
export function forget(facts: Facts, step: DimStep): Next {
  if (!isFree(step) || !step.agreed || !offersForgot(step) || !canAuthorise(facts)) return to(step);
  return to(
    { ...step, busy: "sendForgot", errors: {} },
    { do: "sendOtp", send: { operation: "resendOtp", forgotMpin: true } },
  );
}

/** 'Use M-PIN', where 'Forgot MPIN' led to OTP mode (R42). */
export function returnToMpin(step: DimStep): Next {
  if (!isFree(step) || !step.forgotten) return to(step);
  return to(
    { ...step, mode: "mpin", forgotten: false, errors: {}, message: null, warning: null },
    { do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS] },
  );
}

/** An OTP went out: counters start anew, and a forgot changes the mode (R15, R42). */
export function otpSent(before: DimStep, answer: SendAnswer): Next {
  const isForgot = before.busy === "sendForgot";
  const isAgain = before.busy === "sendAgain";
  const step: DimStep = {
    ...withNewOtp(before),
    mode: "otp",
    forgotten: before.forgotten || isForgot,
    forgots: before.forgots + (isForgot ? 1 : 0),
    mpinSpent: false,
    wrongMpins: 0,
    wrongOtps: 0,
  };
  if (answer.maxLimitReached) return otpLimitReached(step, answer);
  return to(
    step,
    { do: "startTimer", timer: "resend", after: "RESEND_OTP" },
    ...(isForgot ? [{ do: "emptyFields", fields: ["OTP", ...MPIN_FIELDS] } as const] : []),
    ...(isAgain ? [] : [{ do: "fetchQr" } as const]),
  );
}
