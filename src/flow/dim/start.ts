import type { FlowContext } from "../context";
import { watchIdle } from "../idle";
import { type DimState, initialActiveFields, NO_OTP_SENT, next, type Transition } from "../states";
import { warnOfHoldings } from "./holdings";
import { initialMode } from "./modes";

/** Starts DIM in its initial mode, with its box not ticked (R17); warns of held securities (R22). */
export function startDim(context: FlowContext): Transition {
  const state: DimState = {
    ...initialActiveFields(),
    screen: "dim",
    mode: initialMode(context),
    isReset: false,
    agreed: false,
    wrongMpins: 0,
    wrongOtps: 0,
    action: "0",
    mpinExhausted: false,
    forgotUses: 0,
    regenerations: NO_OTP_SENT,
    panMode: false,
    panWrong: 0,
  };
  const shown = context.hasHoldings ? warnOfHoldings(state) : next(state);
  return next(shown.state, watchIdle(context), ...shown.effects);
}
