import { lifecycle } from "../../src/lifecycle/lifecycle";
import {
  type Lifecycle,
  type LifecycleEffect,
  type LifecycleEvent,
  OPENING,
} from "../../src/lifecycle/states";

/** The facts of a life so far, outside its state. */
export interface WalkRecord {
  readonly state: Lifecycle;
  readonly fails: number;
  readonly terminates: number;
  readonly isFlowRunning: boolean;
}

export const count = (effects: readonly LifecycleEffect[], what: LifecycleEffect["do"]): number =>
  effects.filter((effect) => effect.do === what).length;

export function recordAfter(before: WalkRecord, event: LifecycleEvent): WalkRecord {
  const { state, effects } = lifecycle(before.state, event);
  const runs = count(effects, "runFlow") > 0;
  const stops = count(effects, "dispose") > 0;
  return {
    state,
    fails: before.fails + count(effects, "emitFail"),
    terminates: before.terminates + count(effects, "terminate"),
    isFlowRunning: (before.isFlowRunning || runs) && !stops,
  };
}

/** A life that begins with a payload. */
export const INITIAL: WalkRecord = { state: OPENING, fails: 0, terminates: 0, isFlowRunning: false };

/** The life of a reloaded page whose transaction may be authorised (R55, R78). */
export const INITIAL_MAY_BE_AUTHORISED: WalkRecord = {
  ...INITIAL,
  state: { ...OPENING, mayBeAuthorised: true },
};
