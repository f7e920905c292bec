import type { FlowContext } from "./context";
import type { Effect } from "./effects";

const IDLE = { DIS: "IDLE_DIS", DIM: "IDLE_DIS", DMI: "IDLE_DMI", DMR: "IDLE_DMI" } as const;

/**
 * Starts the idle warning's timer: it ends IDLE_WARNING before the idle limit of the type (R27).
 * `element/pageEvents.ts` hears activity, `session/flowTimers.ts` puts the warning off, and `transition` decides what
 * follows.
 */
export const watchIdle = (context: FlowContext): Effect => ({
  do: "startTimer",
  timer: "idleWarning",
  after: IDLE[context.transactionType],
  less: "IDLE_WARNING",
});
