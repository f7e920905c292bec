import type { FlowContext } from "./context";
import type { Effect } from "./effects";
import { failAndTerminate } from "./endings";
import { type ActiveState, type FlowState, next, type Transition } from "./states";

const IDLE = { DIS: "IDLE_DIS", DIM: "IDLE_DIS", DMI: "IDLE_DMI", DMR: "IDLE_DMI" } as const;

/**
 * Starts the idle warning's timer: it ends IDLE_WARNING before the idle limit of the type (R27).
 * `element/pageEvents.ts` says what counts as activity, and `session/flowRunner.ts` restarts the timer then.
 */
export const watchIdle = (context: FlowContext): Effect => ({
  do: "startTimer",
  timer: "idleWarning",
  after: IDLE[context.transactionType],
  less: "IDLE_WARNING",
});

/** Tells whether activity puts the warning off (R27): before the outcome, and while no warning is shown. */
export const activityPutsOffWarning = (state: FlowState): boolean =>
  "busy" in state && !state.ending && !state.idleWarned;

/** Warns that the session ends soon, and starts the time that is left (R27). */
export const warnOfIdleness = (state: ActiveState): Transition =>
  next({ ...state, idleWarned: true }, { do: "startTimer", timer: "idle", after: "IDLE_WARNING" });

/** Goes on after 'Continue'. */
export const continueIdle = (context: FlowContext, state: ActiveState): Transition =>
  state.idleWarned ? next({ ...state, idleWarned: false }, watchIdle(context)) : next(state);

/** Ends the idle session (R27), unless the warning was answered. */
export const endIdle = (state: ActiveState): Transition =>
  state.idleWarned
    ? failAndTerminate(state, { reason: "idle-timeout", text: { key: "TIMEOUT" } })
    : next(state);
