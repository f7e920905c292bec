import type { FlowContext } from "./context";
import { watchIdle } from "./idle";
import { initialMpinState } from "./initialMpinState";
import { next, type Transition } from "./states";

/** Starts the M-PIN screen; mode 2 asks for its first OTP at once (R8). */
export function startMpin(context: FlowContext): Transition {
  const state = initialMpinState(context);
  if (state.mode === "validate") return next(state, watchIdle(context));
  return next({ ...state, busy: "sendFirst" }, watchIdle(context), {
    do: "sendOtp",
    send: { operation: "sendOtp", forgotMpin: false },
  });
}
