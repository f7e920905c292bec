import type { FlowContext } from "../context";
import { watchIdle } from "../idle";
import { type DimState, initialActiveFields, next, noOtpSent, type Transition } from "../states";
import { warnOfHoldings } from "./holdings";

/**
 * Starts DIM in the mode of `authMechanism`, or by whether the account has an M-PIN; warns of held securities (R22, R42). Its
 * box is not ticked (R17).
 */
export function startDim(context: FlowContext): Transition {
  const mechanism = context.authMechanism ?? (context.mpinSet ? "MPIN" : "OTP");
  const state: DimState = {
    ...initialActiveFields(),
    screen: "dim",
    mode: mechanism === "MPIN" ? "mpin" : "otp",
    forgotten: false,
    agreed: false,
    wrongMpins: 0,
    wrongOtps: 0,
    action: "0",
    mpinExhausted: false,
    forgots: 0,
    regenerations: noOtpSent,
    panMode: false,
    panWrong: 0,
  };
  const shown = context.hasHoldings ? warnOfHoldings(state) : next(state);
  return next(shown.state, watchIdle(context), ...shown.effects);
}
