import { BACK_NAVIGATION, type Outcome } from "../../flow/outcome";
import {
  byPhase,
  CLEAR_AND_DISPOSE,
  DISPOSE,
  discard,
  moveTo,
  outcomeUnlessInDoubt,
  resultOf,
  terminateIfOwed,
  terminateIfStarted,
} from "../eventTable";
import type { LifecycleEffect, LifecycleTransition } from "../states";

const disconnect = (owedOutcome: Outcome | null, ...effects: LifecycleEffect[]): LifecycleTransition =>
  moveTo({ phase: "disconnected", owedOutcome }, ...effects);

/**
 * Handles the element's removal (R93). What is open is given up, and an outcome that was not fired is owed. A result is drawn
 * for an element that is put back.
 */
export const disconnected = byPhase<"disconnected">({
  static: () => discard(...CLEAR_AND_DISPOSE),
  opening: (state) =>
    disconnect(
      outcomeUnlessInDoubt(state.mayBeAuthorised, BACK_NAVIGATION),
      ...terminateIfStarted(state),
      ...CLEAR_AND_DISPOSE,
    ),
  running: (_, { outcome, isInDoubt }) =>
    outcome?.kind === "success"
      ? // `DISPOSE` fires it (R87)
        disconnect(null, DISPOSE, { do: "showResult", result: resultOf(outcome) })
      : disconnect(outcome ?? outcomeUnlessInDoubt(isInDoubt, BACK_NAVIGATION), DISPOSE),
  // shown first: a result is given its Ok as the flow stops (R67)
  hidden: (state) =>
    disconnect(null, ...terminateIfOwed(state), { do: "showResult", result: state.result }, DISPOSE),
  // an Ok that waits for the flow is offered anew to who puts it back
  ended: () => disconnect(null, ...CLEAR_AND_DISPOSE),
});
