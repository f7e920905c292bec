import { lifecycle } from "../../../src/lifecycle/lifecycle";
import { type Lifecycle, OPENING } from "../../../src/lifecycle/states";
import { EVENTS, STATIC } from "../../lifecycle/allEvents";
import { type EffectName, type EventType, PHASE_NAMES, type Phase } from "./descriptions";

/** The effects of an event in a phase, over all states of that phase. */
export interface Row {
  readonly phase: Phase;
  readonly event: EventType;
  readonly to: Phase;
  /** In the controller's order; `isAlways`: in every state of the phase. */
  readonly effects: readonly { readonly name: EffectName; readonly isAlways: boolean }[];
}

/** Returns every reachable state, found with every event in each one. */
function reachableStates(): Lifecycle[] {
  const found = new Map(
    [STATIC, OPENING, { ...OPENING, mayBeAuthorised: true } as const].map((state) => [
      JSON.stringify(state),
      state,
    ]),
  );
  for (const state of found.values())
    for (const event of EVENTS) {
      const { state: next } = lifecycle(state, event);
      found.set(JSON.stringify(next), next);
    }
  return [...found.values()];
}

/** Returns the effects of every event in every phase, without events that do nothing. */
export function lifecycleRows(): Row[] {
  const states = reachableStates();
  return PHASE_NAMES.flatMap((phase) => {
    const inPhase = states.filter((state) => state.phase === phase);
    return [...new Set(EVENTS.map(({ type }) => type))].flatMap((type) => {
      const events = EVENTS.filter((event) => event.type === type);
      const answers = inPhase.flatMap((state) =>
        events.map((event) => ({ before: state, ...lifecycle(state, event) })),
      );
      if (answers.every(({ before, state, effects }) => state === before && effects.length === 0)) return [];
      const [first] = answers;
      if (!first || answers.some(({ state }) => state.phase !== first.state.phase))
        throw new Error(`${type} leads from ${phase} to more than one phase: draw it`);
      const longest = answers.reduce(
        (most, { effects }) => (effects.length > most.length ? effects : most),
        first.effects,
      );
      const isDone = (name: EffectName) => (answer: (typeof answers)[number]) =>
        answer.effects.some((effect) => effect.do === name);
      const missing = answers
        .flatMap(({ effects }) => effects)
        .find((one) => !longest.some((other) => other.do === one.do));
      if (missing) throw new Error(`${type} in ${phase}: no state performs all of its effects`);
      const effects = longest.map(({ do: name }) => ({ name, isAlways: answers.every(isDone(name)) }));
      return [{ phase, event: type, to: first.state.phase, effects }];
    });
  });
}
