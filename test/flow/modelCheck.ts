import type { FlowContext } from "../../src/flow/context";
import type { FlowEvent } from "../../src/flow/events";
import { areValid, identifiersOf } from "../../src/flow/identifiers";
import { type ActiveState, entryState, type FlowState, type Transition } from "../../src/flow/states";
import { transition } from "../../src/flow/transition";
import { answers, deeds, ends, listings, openings, settlings, ways } from "./allEvents";
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
  readonly step: FlowState;
  readonly world: World;
  /** The path to this state, for the message of a failure. */
  readonly from: Place | null;
  readonly by: FlowEvent | null;
}

const DEEDS: ReadonlySet<FlowEvent> = new Set(deeds);
const EVENTS: readonly FlowEvent[] = [...deeds, ...ways, ...ends, ...answers];

const TIMERS = ["resend", "ending", "close", "closeDelay", "holdings"] as const;

/**
 * Returns a state's identity: every part of the step that decides what follows, and the world's counts. Left out are texts,
 * which decide nothing and are checked in every transition, and the idle warning, whose twin is walked from every state (see
 * `twins`).
 */
function identity(step: FlowState, world: World): string {
  const timers = TIMERS.filter((timer) => world.timers.has(timer));
  const {
    wrongMpins,
    wrongOtps,
    isOtpAsked,
    isOtpOut,
    regenerations,
    forgots,
    isOpen,
    isAuthorised,
    isLost,
    plainRefusals,
    isPartial,
    securities,
    postponedBy,
    concluded,
  } = world;
  // a step that waits for the depository's status goes on by that alone, not by the counts
  if (isUnderway(step) && step.postponed) {
    const told = [world.call, isLost, world.isAuthorising, plainRefusals, isOpen, postponedBy?.type];
    return `${essence(step)} ${told.join()}`;
  }
  const seen = [
    timers,
    world.call,
    world.send,
    wrongMpins,
    wrongOtps,
    isOtpAsked,
    isOtpOut,
    regenerations,
    forgots,
    isOpen,
    isAuthorised,
    isLost,
    plainRefusals,
    isPartial,
    securities,
    postponedBy?.type,
    concluded?.kind,
    concluded?.reason,
  ].join();
  return `${essence(step)} ${seen}`;
}

const RESULT = [
  "screen",
  "phase",
  "refusal",
  "outcome",
  "kind",
  "reason",
  "page",
  "incorrectUrl",
  "unauthorisedReturn",
  "debit",
  "tone",
];

function essence(step: FlowState): string {
  if (!isUnderway(step)) return JSON.stringify(step, RESULT);
  const { ending, dialog, busy, screen } = step;
  if (ending) {
    const { kind, reason, tone, debit } = ending.outcome;
    return [screen, ending.phase, kind, reason, tone, debit, ending.way.to].join();
  }
  if (step.postponed) return [screen, busy, step.answerLost, ...postponedEssence(step.postponed)].join();
  const asked = dialog?.kind === "mpinSetup" ? [dialog.attempts, dialog.timeUp] : dialog?.kind;
  const { phase, sent, count } = step.regenerations;
  return [
    screen,
    busy,
    step.answerLost,
    step.plainRefusals,
    asked,
    phase,
    sent,
    count,
    ...ofScreen(step),
  ].join();
}

/** Returns the ending's essence for a depository that says that nothing was authorised. */
function postponedEssence({ step, effects }: Transition): readonly unknown[] {
  return [essence(step), ...effects.map((effect) => effect.do)];
}

function ofScreen(step: ActiveState): readonly unknown[] {
  switch (step.screen) {
    case "mpin":
      return [step.mode, step.wrong, step.panMode, step.panWrong];
    case "dim": {
      const { mode, forgotten, agreed, wrongMpins, wrongOtps, mpinExhausted, forgots, panMode, panWrong } =
        step;
      const action = (step.busy === "captcha" || step.busy === "validate") && step.action;
      return [
        mode,
        forgotten,
        agreed,
        wrongMpins,
        wrongOtps,
        action,
        mpinExhausted,
        forgots,
        panMode,
        panWrong,
      ];
    }
    default: {
      const { boxes, wrong, order, securities } = step;
      return [
        securities,
        boxes.authorise,
        boxes.terms,
        wrong,
        order.otpEnabled,
        order.actionButtonDisplay,
        areValid(identifiersOf(step), { clientIdLengths: [10] }),
      ];
    }
  }
}

/** Returns a state, and the same one with the idle warning over it. */
function twins({ step, world, from, by }: Place): Place[] {
  const place = { step, world, from, by };
  if (!isUnderway(step) || step.ending || step.postponed || step.idleWarned) return [place];
  const timers = new Set(world.timers).add("idle");
  timers.delete("idleWarning");
  return [place, { ...place, step: { ...step, idleWarned: true }, world: { ...world, timers } }];
}

function eventsAt(step: FlowState): readonly FlowEvent[] {
  if (step.screen === "entry" && !step.refusal) return [...openings, ...EVENTS];
  if (step.screen === "mandate") return [...listings, ...EVENTS];
  const isSettling = "outcome" in step && step.phase === "concluding";
  return isSettling ? [...settlings, ...EVENTS] : EVENTS;
}

/** The timers whose end changes the state. */
const OWN_ENDS = ["ending", "leaving", "close", "closeDelay", "holdings"] as const;

/** Checks that an investor who may authorise can do more than cancel, or waits for a call or a timer. */
function holdOffer(context: FlowContext, { step, world }: Place, acted: boolean): void {
  if (step.screen === "entry") return;
  const isWaiting = world.call !== null || OWN_ENDS.some((timer) => world.timers.has(timer));
  const isDone = "outcome" in step && (step.phase === "closed" || step.phase === "concluding");
  if (acted || isWaiting || isDone || !mayAuthorise(context, step)) return;
  throw new Error("nothing to do and nothing to wait for");
}

const wayTo = (place: Place): string[] =>
  place.from ? [...wayTo(place.from), JSON.stringify(place.by)] : [];

/** Whether an event must end the transaction: leaving the page does, and the back button before an outcome (R28). */
const mustEnd = (step: FlowState, { type }: FlowEvent): boolean =>
  type === "pageLeft" || (type === "backPressed" && isUnderway(step) && !step.ending);

/**
 * Returns the place after `event`; null if it cannot happen or changes nothing. Checks that an answer that cannot happen
 * changes nothing.
 */
function follow(context: FlowContext, place: Place, event: FlowEvent): Place | null {
  const { step, world } = place;
  const isPossible = canHappen(world, event);
  if (!isPossible && !isAnswer(event)) return null;
  const next = transition(context, step, event);
  const isIgnored = next.step === step && next.effects.length === 0;
  const isPostponed = isUnderway(next.step) && next.step.postponed !== null && event.type === "backPressed";
  if (mustEnd(step, event) && !isPostponed && !("outcome" in next.step))
    throw new Error("left, and nothing ended (R28)");
  if (!isPossible) {
    if (isIgnored) return null;
    throw new Error("an answer that was not awaited changed something (R35)");
  }
  if (isIgnored && !isAnswer(event) && event.type !== "timerEnded") return null;
  holdTexts(step, next.step, next.effects);
  const after = worldAfter(context, step, world, event, next.step, next.effects);
  holdState(context, next.step, after);
  return { step: next.step, world: after, from: place, by: event };
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
export function walk(context: FlowContext, seen: (step: FlowState) => void = () => undefined): Walked {
  const start: Place = { step: entryState, world: newWorld, from: null, by: null };
  const ids = new Map([[identity(start.step, start.world), 0]]);
  const queue = [start];
  const before: number[][] = [[]];
  let transitions = 0;

  /** Returns the state's number; a new state is queued. */
  function numberOf(place: Place): number {
    const key = identity(place.step, place.world);
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
      seen(place.step);
      let acted = false;
      for (const event of eventsAt(place.step)) {
        const next = told(place, event, () => follow(context, place, event));
        if (!next) continue;
        transitions++;
        const nextId = numberOf(next);
        before[nextId]?.push(id);
        acted ||= DEEDS.has(event) && nextId !== id;
      }
      told(place, null, () => holdOffer(context, place, acted));
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
    screens: new Set(queue.map(({ step }) => step.screen)),
    hopeless: queue.flatMap((place, id) =>
      hopeful.has(id) || !isHoping(context, place)
        ? []
        : [[JSON.stringify(place.step), ...wayTo(place)].join("\n  ")],
    ),
  };
}

/** Returns every state from which one of `goals` can be reached. */
function leadingTo(goals: readonly number[], before: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set(goals);
  for (const id of found) for (const earlier of before[id] ?? []) found.add(earlier);
  return found;
}

/** Whether a transaction is open, not being cancelled, and the investor may authorise it. */
const isHoping = (context: FlowContext, { step, world }: Place): boolean =>
  isUnderway(step) && !step.ending && world.call !== "exit" && mayAuthorise(context, step);

function told<T>(place: Place, event: FlowEvent | null, doing: () => T): T {
  try {
    return doing();
  } catch (error) {
    const way = [...wayTo(place), ...(event ? [JSON.stringify(event)] : [])].join("\n  ");
    throw new Error(
      `${error instanceof Error ? error.message : error}\nat ${JSON.stringify(place.step)}\nby\n  ${way}`,
    );
  }
}
