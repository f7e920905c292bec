import type { Facts } from "./facts";
import { watchIdle } from "./idle";
import { type MpinStep, type Next, noOtpYet, to, underway } from "./steps";

/** The M-PIN screen as it begins: mode 1 when the account has an M-PIN, else mode 2 (spec §2). */
export const mpinStep = ({ mpinSet }: Pick<Facts, "mpinSet">): MpinStep => ({
  ...underway(),
  screen: "mpin",
  mode: mpinSet ? "validate" : "register",
  wrong: 0,
  regenerations: noOtpYet,
  panMode: false,
  panWrong: 0,
});

/** Mode 2 asks for its first OTP at once (R8). */
export function startMpin(facts: Facts): Next {
  const step = mpinStep(facts);
  if (step.mode === "validate") return to(step, watchIdle(facts));
  return to({ ...step, busy: "sendFirst" }, watchIdle(facts), {
    do: "sendOtp",
    send: { operation: "sendOtp", forgotMpin: false },
  });
}
