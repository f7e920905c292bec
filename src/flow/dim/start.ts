import type { Facts } from "../facts";
import { watchIdle } from "../idle";
import { type DimStep, type Next, noOtpYet, to, underway } from "../steps";

/** DIM begins in the mode of authMechanism, or of what the account has; held securities are warned of (R22, R42). */
export function startDim(facts: Facts): Next {
  const mechanism = facts.authMechanism ?? (facts.mpinSet ? "MPIN" : "OTP");
  const step: DimStep = {
    ...underway(),
    screen: "dim",
    mode: mechanism === "MPIN" ? "mpin" : "otp",
    forgotten: false,
    agreed: false,
    wrongMpins: 0,
    wrongOtps: 0,
    action: "0",
    mpinSpent: false,
    forgots: 0,
    regenerations: noOtpYet,
    panMode: false,
    panWrong: 0,
  };
  if (!facts.hasHoldings) return to(step, watchIdle(facts));
  return to({ ...step, dialog: { kind: "holdings" } }, watchIdle(facts), {
    do: "startTimer",
    timer: "holdings",
    after: "SECURITY_HOLDING_WARNING",
  });
}
