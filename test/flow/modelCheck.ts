import type { FlowContext } from "../../src/flow/context";
import type { FlowEvent } from "../../src/flow/events";
import { areValid, identifiersOf } from "../../src/flow/identifiers";
import type { Outcome } from "../../src/flow/outcome";
import {
  type ActiveState,
  entryState,
  type FlowState,
  outcomeOf,
  type Transition,
} from "../../src/flow/states";
import { transition } from "../../src/flow/transition";
import {
  answers,
  investorEvents,
  leavingEvents,
  listings,
  openings,
  settlings,
  timerEvents,
} from "./allEvents";
import {
  canHappen,
  holdState,
  holdTexts,
  isAnswer,
  isUnderway,
  mayAuthorise,
  newWorld,
  type World,
  worldAfter,
} from "./invariants";

interface Place {
  readonly state: FlowState;
  readonly world: World;
  /** `worldIdentity` of it: most transitions leave the world as it was. The idle timers, in which twins differ, are no part of it. */
  readonly worldId: string;
  /** The path to this state, for the message of a failure. */
  readonly from: Place | null;
  readonly by: FlowEvent | null;
}

const INVESTOR_EVENTS: ReadonlySet<FlowEvent> = new Set(investorEvents);
const EVENTS: readonly FlowEvent[] = [...investorEvents, ...leavingEvents, ...timerEvents, ...answers];

const TIMERS = ["resend", "ending", "close", "closeDelay", "holdings"] as const;

/** The facts of a world that its identity has as they are. */
const FACTS = [
  "call",
  "send",
  "wrongMpins",
  "wrongOtps",
  "isOtpAsked",
  "isOtpOut",
  "regenerations",
  "forgotUses",
  "isOpen",
  "isAuthorised",
  "isLost",
  "plainRefusals",
  "isPartial",
  "securities",
] as const satisfies readonly (keyof World)[];

/** Returns the identity of a world: its call, its timers and its counts. */
function worldIdentity(world: World): string {
  const { timers, postponedBy, concluded } = world;
  return [
    ...TIMERS.map((timer) => timers.has(timer)),
    ...FACTS.map((fact) => world[fact]),
    postponedBy?.type,
    concluded?.kind,
    concluded?.reason,
  ].join();
}

/**
 * Returns a state's identity: every part of the flow's state that decides what follows, and the world's counts. Left out are texts,
 * which decide nothing and are checked in every transition, and the idle warning, whose twin is walked from every state (see
 * `twins`).
 */
function identity({ state, world, worldId }: Place): string {
  if (!isUnderway(state) || !state.postponed) return `${essence(state)} ${worldId}`;
  // a state that waits for the depository's status goes on by that alone, not by the counts
  const { call, isLost, isAuthorising, plainRefusals, isOpen, postponedBy } = world;
  return `${essence(state)} ${[call, isLost, isAuthorising, plainRefusals, isOpen, postponedBy?.type].join()}`;
}

/** Returns what of an outcome decides what follows; its texts and its answer decide nothing. */
const outcomeEssence = (outcome: Outcome | null): string =>
  outcome
    ? [
        outcome.kind,
        outcome.reason,
        outcome.page,
        outcome.incorrectUrl,
        outcome.unauthorisedReturn,
        outcome.debit,
        outcome.tone,
      ].join()
    : "none";

function essence(state: FlowState): string {
  if (!isUnderway(state)) {
    const phase = "phase" in state && state.phase;
    return `${state.screen} ${phase} ${outcomeEssence(outcomeOf(state))}`;
  }
  const { ending, dialog, busy, screen } = state;
  if (ending) {
    const { kind, reason, tone, debit } = ending.outcome;
    return [screen, ending.phase, kind, reason, tone, debit, ending.destination.to].join();
  }
  if (state.postponed) return [screen, busy, state.answerLost, ...postponedEssence(state.postponed)].join();
  const asked = dialog?.kind === "mpinSetup" ? [dialog.attempts, dialog.timeUp] : dialog?.kind;
  const { phase, sent, count } = state.regenerations;
  return [
    screen,
    busy,
    state.answerLost,
    state.plainRefusals,
    asked,
    phase,
    sent,
    count,
    ...ofScreen(state),
  ].join();
}

/** Returns the ending's essence for a depository that says that nothing was authorised. */
function postponedEssence({ state, effects }: Transition): readonly unknown[] {
  return [essence(state), ...effects.map((effect) => effect.do)];
}

function ofScreen(state: ActiveState): readonly unknown[] {
  switch (state.screen) {
    case "mpin":
      return [state.mode, state.wrong, state.panMode, state.panWrong];
    case "dim": {
      const { mode, isReset, agreed, wrongMpins, wrongOtps, mpinExhausted, forgotUses, panMode, panWrong } =
        state;
      const action = (state.busy === "captcha" || state.busy === "validate") && state.action;
      return [
        mode,
        isReset,
        agreed,
        wrongMpins,
        wrongOtps,
        action,
        mpinExhausted,
        forgotUses,
        panMode,
        panWrong,
      ];
    }
    default: {
      const { boxes, wrong, order, securities } = state;
      return [
        securities,
        boxes.authorise,
        boxes.terms,
        wrong,
        order.otpEnabled,
        order.actionButtonDisplay,
        areValid(identifiersOf(state), { clientIdLengths: [10] }),
      ];
    }
  }
}

/** Returns a state, and the same one with the idle warning over it. */
function twins(place: Place): Place[] {
  const { state, world } = place;
  if (!isUnderway(state) || state.ending || state.postponed || state.idleWarned) return [place];
  const timers = new Set(world.timers).add("idle");
  timers.delete("idleWarning");
  return [place, { ...place, state: { ...state, idleWarned: true }, world: { ...world, timers } }];
}

function eventsAt(state: FlowState): readonly FlowEvent[] {
  if (state.screen === "entry" && !state.refusal) return [...openings, ...EVENTS];
  if (state.screen === "mandate") return [...listings, ...EVENTS];
  const isSettling = "outcome" in state && state.phase === "concluding";
  return isSettling ? [...settlings, ...EVENTS] : EVENTS;
}

/** The timers whose end changes the state. */
const OWN_ENDS = ["ending", "leaving", "close", "closeDelay", "holdings"] as const;

/** Checks that an investor who may authorise can do more than cancel, or waits for a call or a timer. */
function holdOffer(context: FlowContext, { state, world }: Place, acted: boolean): void {
  if (state.screen === "entry") return;
  const isWaiting = world.call !== null || OWN_ENDS.some((timer) => world.timers.has(timer));
  const isDone = "outcome" in state && (state.phase === "closed" || state.phase === "concluding");
  if (acted || isWaiting || isDone || !mayAuthorise(context, state)) return;
  throw new Error("nothing to do and nothing to wait for");
}

const wayTo = (place: Place): string[] =>
  place.from ? [...wayTo(place.from), JSON.stringify(place.by)] : [];

/** Tells whether an event must end the transaction: leaving the page does, and the back button before an outcome (R28). */
const mustEnd = (state: FlowState, { type }: FlowEvent): boolean =>
  type === "pageHidden" || (type === "backPressed" && isUnderway(state) && !state.ending);

/**
 * Returns the place after `event`; null if it cannot happen or changes nothing. Checks that an answer that cannot happen
 * changes nothing.
 */
function follow(context: FlowContext, place: Place, event: FlowEvent): Place | null {
  const { state, world } = place;
  const isPossible = canHappen(world, event);
  if (!isPossible && !isAnswer(event)) return null;
  const next = transition(context, state, event);
  const isIgnored = next.state === state && next.effects.length === 0;
  const isPostponed = isUnderway(next.state) && next.state.postponed !== null && event.type === "backPressed";
  if (mustEnd(state, event) && !isPostponed && !("outcome" in next.state))
    throw new Error("left, and nothing ended (R28)");
  if (!isPossible) {
    if (isIgnored) return null;
    throw new Error("an answer that was not awaited changed something (R35)");
  }
  if (isIgnored && !isAnswer(event) && event.type !== "timerEnded") return null;
  holdTexts(state, next.state, next.effects);
  const after = worldAfter(context, state, world, event, next.state, next.effects);
  holdState(context, next.state, after);
  const worldId = after === world ? place.worldId : worldIdentity(after);
  return { state: next.state, world: after, worldId, from: place, by: event };
}

export interface Walked {
  readonly states: number;
  readonly transitions: number;
  /** Every outcome reached, as `success` or a reason. */
  readonly outcomes: ReadonlySet<string>;
  readonly screens: ReadonlySet<string>;
  /** States before an outcome from which no event leads to success any more. */
  readonly hopeless: readonly string[];
}

/**
 * Walks every state reachable from the entry screen, and calls `seen` with each. Throws if an invariant is broken, with the
 * path there.
 */
export function walk(context: FlowContext, seen: (state: FlowState) => void = () => undefined): Walked {
  const worldId = worldIdentity(newWorld);
  const start: Place = { state: entryState, world: newWorld, worldId, from: null, by: null };
  const ids = new Map([[identity(start), 0]]);
  const queue = [start];
  const before: number[][] = [[]];
  let transitions = 0;

  /** Returns the state's number; a new state is queued. */
  function numberOf(place: Place): number {
    const key = identity(place);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, queue.length);
    before.push([]);
    return queue.push(place) - 1;
  }

  for (let id = 0; id < queue.length; id++) {
    const found = queue[id];
    if (!found) break;
    for (const place of twins(found)) {
      seen(place.state);
      let acted = false;
      for (const event of eventsAt(place.state)) {
        const next = withPlace(place, event, () => follow(context, place, event));
        if (!next) continue;
        transitions++;
        const nextId = numberOf(next);
        before[nextId]?.push(id);
        acted ||= INVESTOR_EVENTS.has(event) && nextId !== id;
      }
      withPlace(place, null, () => holdOffer(context, place, acted));
    }
  }

  const hopeful = leadingTo(
    queue.flatMap(({ world }, id) => (world.concluded?.kind === "success" ? [id] : [])),
    before,
  );
  const concluded = queue.flatMap(({ world }) => (world.concluded ? [world.concluded] : []));
  return {
    states: queue.length,
    transitions,
    outcomes: new Set(concluded.map(({ reason, kind }) => reason ?? kind)),
    screens: new Set(queue.map(({ state }) => state.screen)),
    hopeless: queue.flatMap((place, id) =>
      hopeful.has(id) || !isHoping(context, place)
        ? []
        : [[JSON.stringify(place.state), ...wayTo(place)].join("\n  ")],
    ),
  };
}

/** Returns every state from which one of `goals` can be reached. */
function leadingTo(goals: readonly number[], before: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set(goals);
  for (const id of found) for (const earlier of before[id] ?? []) found.add(earlier);
  return found;
}

/** Tells whether a transaction is open, not being cancelled, and the investor may authorise it. */
const isHoping = (context: FlowContext, { state, world }: Place): boolean =>
  isUnderway(state) && !state.ending && world.call !== "exit" && mayAuthorise(context, state);

function withPlace<T>(place: Place, event: FlowEvent | null, doing: () => T): T {
  try {
    return doing();
  } catch (error) {
    const way = [...wayTo(place), ...(event ? [JSON.stringify(event)] : [])].join("\n  ");
    throw new Error(
      `${error instanceof Error ? error.message : error}\nat ${JSON.stringify(place.state)}\nby\n  ${way}`,
    );
  }
}
