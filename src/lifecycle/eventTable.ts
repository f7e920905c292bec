import { inDoubtOutcome, type Outcome } from "../flow/outcome";
import type { ResultState } from "../flow/states";
import type {
  Lifecycle,
  LifecycleEffect,
  LifecycleEvent,
  LifecycleEventOf,
  LifecycleIn,
  LifecycleTransition,
} from "./states";

/** The transitions of one event, by phase. A phase that is not listed ignores the event. */
export type EventTable<Type extends LifecycleEvent["type"]> = {
  readonly [Phase in Lifecycle["phase"]]?: (
    state: LifecycleIn<Phase>,
    event: LifecycleEventOf<Type>,
  ) => LifecycleTransition;
};

export const moveTo = (state: Lifecycle, ...effects: LifecycleEffect[]): LifecycleTransition => ({
  state,
  effects,
});

/**
 * Returns an event's table without a prototype: nothing that a page put on `Object.prototype` is taken for a handler. Calls no
 * built-in, as a page that has changed one must still be refused (R92).
 */
export function byPhase<Type extends LifecycleEvent["type"]>(listed: EventTable<Type>): EventTable<Type> {
  const table = { __proto__: null, ...listed };
  return table;
}

export const discard = (...effects: LifecycleEffect[]): LifecycleTransition =>
  moveTo({ phase: "discarded" }, ...effects);

export const TERMINATE: LifecycleEffect = { do: "terminate" };
export const DISPOSE: LifecycleEffect = { do: "dispose" };
export const CLEAR_EARLY_INPUT: LifecycleEffect = { do: "clearEarlyInput" };
export const CLEAR_AND_DISPOSE: readonly LifecycleEffect[] = [CLEAR_EARLY_INPUT, DISPOSE];

/** Sends `clr` if the investor saw the first screen, or the configuration was requested (R28). */
export const terminateIfStarted = ({ isStarted }: LifecycleIn<"opening">): LifecycleEffect[] =>
  isStarted ? [TERMINATE] : [];

/** Sends the `clr` that the hidden page could not send (R68). */
export const terminateIfOwed = ({ owesTerminate }: LifecycleIn<"hidden">): LifecycleEffect[] =>
  owesTerminate ? [TERMINATE] : [];

/** Returns the page that shows an outcome. */
export const resultOf = (outcome: Outcome): ResultState => ({ screen: outcome.page, outcome, phase: "open" });

/** Ends a transaction on an error page, without the flow. */
export const endWithError = (outcome: Outcome, ...effects: LifecycleEffect[]): LifecycleTransition =>
  moveTo(
    { phase: "ended" },
    ...effects,
    CLEAR_EARLY_INPUT,
    { do: "showResult", result: resultOf(outcome) },
    { do: "emitFail", outcome },
  );

/** Returns `outcome`; in doubt always the outcome in doubt, whatever the cause (R55). */
export const outcomeUnlessInDoubt = (isInDoubt: boolean, outcome: Outcome): Outcome =>
  isInDoubt ? inDoubtOutcome : outcome;
