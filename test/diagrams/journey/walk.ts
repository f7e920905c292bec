import { responseKind } from "../../../src/data/responseCodes";
import type { FlowContext } from "../../../src/flow/context";
import type { Effect, TimerName } from "../../../src/flow/effects";
import type { FlowEvent } from "../../../src/flow/events";
import { type ActiveState, entryState, type FlowState } from "../../../src/flow/states";
import { transition } from "../../../src/flow/transition";
import { openings } from "../../flow/allEvents";
import { isAnswer } from "../../flow/invariants";

/** One event's change of one state. */
export interface Move {
  readonly context: FlowContext;
  readonly before: FlowState;
  readonly event: FlowEvent;
  readonly after: FlowState;
  readonly effects: readonly Effect[];
}

/** `hasCaptcha`: the validate under way carries a captcha token. */
interface Place {
  readonly state: FlowState;
  readonly hasCaptcha: boolean;
}

const OPENINGS: ReadonlySet<FlowEvent> = new Set(openings);

/** Returns a state without its texts, which decide nothing. */
function decisive(state: FlowState): unknown {
  if (!("busy" in state)) return state;
  const { errors, message, notice, warning, dialog, ...rest } = state;
  return { ...rest, dialog: dialog && { ...dialog, errors: null, error: null } };
}

const keyOf = ({ state, hasCaptcha }: Place): string => `${JSON.stringify(decisive(state))} ${hasCaptcha}`;

/**
 * Tells whether an event can happen. A PAN is refused only if it was sent in a captcha's place. An answer needs a call, and a
 * timer's end a running timer. A dialog covers the boxes, of which DIM has one; the idle warning covers everything. A session
 * is opened once.
 */
function canHappen({ state, hasCaptcha }: Place, event: FlowEvent): boolean {
  if (OPENINGS.has(event)) return state.screen === "entry";
  if (!("busy" in state)) return true;
  if (isAnswer(event) && !state.busy) return false;
  switch (event.type) {
    case "validateAnswered":
      return !hasCaptcha || responseKind(event.answer.responseCode) !== "panRefused";
    case "boxTicked":
      return state.dialog === null && (state.screen !== "dim" || event.box === "terms");
    case "cancelPressed":
    case "cancelConfirmed":
    case "cancelDeclined":
      return !state.idleWarned;
    case "timerEnded":
      return canEnd(state, event.timer);
    default:
      return true;
  }
}

function canEnd(state: ActiveState, timer: TimerName): boolean {
  switch (timer) {
    case "resend":
      return state.regenerations.phase === "counting";
    case "holdings":
      return state.dialog?.kind === "holdings";
    case "idle":
      return state.idleWarned;
    default:
      return timer === "idleWarning";
  }
}

/** Tells whether a transaction continues from a state: an ending is not walked further. */
const isOpen = (state: FlowState): boolean =>
  (state.screen === "entry" && !state.refusal) || ("busy" in state && !state.ending);

/**
 * Walks every state reachable from the entry screen with `events`, and returns each move that changed something. `goesOn`
 * says whether the walk continues from a state.
 */
export function movesOf(
  context: FlowContext,
  events: readonly FlowEvent[],
  goesOn: (state: FlowState) => boolean = () => true,
): Move[] {
  const start: Place = { state: entryState, hasCaptcha: false };
  const places = new Map([[keyOf(start), start]]);
  const moves: Move[] = [];
  for (const { state: before, hasCaptcha } of places.values()) {
    if (!isOpen(before) || !goesOn(before)) continue;
    for (const event of events) {
      if (!canHappen({ state: before, hasCaptcha }, event)) continue;
      const { state: after, effects } = transition(context, before, event);
      if (after === before && effects.length === 0) continue;
      moves.push({ context, before, event, after, effects });
      const sent = effects.find((effect) => effect.do === "validate");
      const isSent = "busy" in after && (after.busy === "captcha" || after.busy === "validate");
      const place = { state: after, hasCaptcha: sent ? sent.validation.captcha : isSent && hasCaptcha };
      const key = keyOf(place);
      if (!places.has(key)) places.set(key, place);
    }
  }
  return moves;
}
