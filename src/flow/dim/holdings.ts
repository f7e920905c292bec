import type { Effect } from "../effects";
import { type DimState, next, type Transition } from "../states";

/** The warning of held securities, over the page as it begins (R22). It closes by its button, or after its time. */

const TIMER = {
  do: "startTimer",
  timer: "holdings",
  after: "SECURITY_HOLDING_WARNING",
} as const satisfies Effect;

const isShown = ({ dialog }: DimState): boolean => dialog?.kind === "holdings";

export const warnOfHoldings = (state: DimState): Transition =>
  next({ ...state, dialog: { kind: "holdings" } }, TIMER);

/** Begins its time anew when the investor reads or touches it. */
export const extendHoldings = (state: DimState): Transition =>
  isShown(state) ? next(state, { ...TIMER, least: "READING" }) : next(state);

export const closeHoldings = (state: DimState): Transition =>
  isShown(state) ? next({ ...state, dialog: null }) : next(state);
