import type { Effect } from "./effects";
import type { Facts } from "./facts";
import { noOtpYet } from "./regenerations";
import { type DimStep, type MpinStep, type Next, to, underway } from "./steps";

/** Mode 1 when the account has an M-PIN, else mode 2, which asks for its first OTP at once (spec §2, R8). */
function startMpin(facts: Facts): Next {
  const step: MpinStep = {
    ...underway(),
    screen: "mpin",
    mode: facts.mpinSet ? "validate" : "register",
    wrong: 0,
    regenerations: noOtpYet,
    panMode: false,
    panWrong: 0,
  };
  if (step.mode === "validate") return to(step);
  return to(
    { ...step, busy: "sendFirst" },
    { do: "sendOtp", send: { operation: "sendOtp", forgotMpin: false } },
  );
}

/** DIM begins in the mode of authMechanism, or of what the account has; held securities are warned of (R22, R42). */
function startDim(facts: Facts): Next {
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
  if (!facts.hasHoldings) return to(step);
  return to(
    { ...step, dialog: { kind: "holdings" } },
    { do: "startTimer", timer: "holdings", after: "SECURITY_HOLDING_WARNING" },
  );
}

const IDLE = { DIS: "IDLE_DIS", DIM: "IDLE_DIS", DMI: "IDLE_DMI", DMR: "IDLE_DMI" } as const;

/** The warning comes IDLE_WARNING before the limit (R27). */
export const watchIdle = (facts: Facts): Effect => ({
  do: "startTimer",
  timer: "idleWarning",
  after: IDLE[facts.transactionType],
  less: "IDLE_WARNING",
});

/** The first screen of an admitted transaction (spec §2 'Entry screen'). */
export function start(facts: Facts): Next {
  const { step, effects } = facts.transactionType === "DIM" ? startDim(facts) : startMpin(facts);
  return to(step, watchIdle(facts), ...effects);
}
