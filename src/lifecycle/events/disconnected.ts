import { BACK_NAVIGATION, type Outcome } from "../../flow/outcome";
import type { LifecycleEffect, LifecycleTransition } from "../states";
import {
  byPhase,
  CLEAR,
  DISPOSE,
  discard,
  endingOf,
  endWithError,
  next,
  terminateIfBegun,
  terminateIfOwed,
} from "../transitions";

const disconnect = (owedOutcome: Outcome | null, ...effects: LifecycleEffect[]): LifecycleTransition =>
  next({ phase: "disconnected", owedOutcome }, ...effects);

/** Handles the element's removal (R93). What is open is given up, and an outcome that was not fired is owed. */
export const disconnected = byPhase<"disconnected">({
  static: () => discard(...DISPOSE),
  opening: (state) =>
    disconnect(endingOf(state.wasInDoubt, BACK_NAVIGATION), ...terminateIfBegun(state), ...CLEAR),
  running: (_, { outcome, isInDoubt }) =>
    outcome?.kind === "success"
      ? // disposing of the flow fires it (R87)
        disconnect(null, ...DISPOSE, {
          do: "showResult",
          result: { screen: outcome.page, outcome, phase: "open" },
        })
      : disconnect(outcome ?? endingOf(isInDoubt, BACK_NAVIGATION), ...DISPOSE),
  hidden: (state) =>
    disconnect(null, ...terminateIfOwed(state), { do: "showResult", result: state.result }, ...DISPOSE),
  ended: () => disconnect(null, ...DISPOSE),
});

/** Handles the element's return to the document: fires what it owes, and begins nothing anew (R93). */
export const connected = byPhase<"connected">({
  disconnected: ({ owedOutcome }) => (owedOutcome ? endWithError(owedOutcome) : next({ phase: "ended" })),
});
