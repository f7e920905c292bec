import type { FlowContext } from "./context";
import { watchIdle } from "./idle";
import { initialActiveFields, type MpinState, next, noOtpSent, type Transition } from "./states";

/** Returns the M-PIN screen as it begins: mode 1 if the account has an M-PIN, else mode 2 (spec §2). */
export const mpinStep = ({ mpinSet }: Pick<FlowContext, "mpinSet">): MpinState => ({
  ...initialActiveFields(),
  screen: "mpin",
  mode: mpinSet ? "validate" : "register",
  wrong: 0,
  regenerations: noOtpSent,
  panMode: false,
  panWrong: 0,
});

/** Starts the M-PIN screen; mode 2 asks for its first OTP at once (R8). */
export function startMpin(facts: FlowContext): Transition {
  const step = mpinStep(facts);
  if (step.mode === "validate") return next(step, watchIdle(facts));
  return next({ ...step, busy: "sendFirst" }, watchIdle(facts), {
    do: "sendOtp",
    send: { operation: "sendOtp", forgotMpin: false },
  });
}
