import type { TransactionType } from "../../../src/data/transactionType";
import type { FlowEvent } from "../../../src/flow/events";
import { isInDoubt } from "../../../src/flow/inDoubt";
import type { FlowState } from "../../../src/flow/states";
import { answers, leavingEvents, openings } from "../../flow/allEvents";
import { contextOf } from "../../flow/builders";
import type { Edge } from "../flowchart";
import { groupBy } from "../page";
import { belowDialogs, draw, edgesOf, type LabelOf, type Place, sharedWays, without } from "./edges";
import { FACTS, LEAVING, ONWARD, STRAIGHT, TYPES } from "./events";
import { isEnding, placeOf, wordsOf } from "./labels";
import { type Move, movesOf } from "./walk";

const isLost = (state: FlowState): boolean => "busy" in state && state.answerLost;

/** Draws every doubt as one box: it has a diagram of its own. */
const placeOrLost: Place = (state) => {
  const place = placeOf(state);
  return place === "fail: in-doubt" ? "lost" : place;
};

/** Returns the moves of a type without leaving. A doubt is not walked further. */
export const movesOfType = (type: TransactionType): Move[] => [
  ...movesOf(contextOf(type), openings),
  ...FACTS[type].flatMap((context) => movesOf(context, ONWARD, (state) => !isLost(state))),
];

/** Returns a diagram for the moves of each type, and the ways that all types share, which are drawn apart. */
export function typeDiagrams(moves: readonly (readonly Move[])[]) {
  const edges = moves.map((of) => edgesOf(of, placeOrLost));
  const shared = sharedWays(edges.flat());
  const isOwn = ({ from, to }: Edge): boolean => from !== "entry" || !isEnding(to);
  return { shared, diagrams: edges.map((of) => draw(belowDialogs(without(of, shared).filter(isOwn)))) };
}

/** Returns the diagram of all types' screens; an arrow names the types that take it. */
export function overview(moves: readonly Move[]): string {
  const place: Place = (state) => {
    const name = placeOf(state);
    if (name !== "success" && (isEnding(name) || name === "lost")) return null;
    return state.screen === "mpin" || state.screen === "dim"
      ? name === "success"
        ? name
        : state.screen
      : name;
  };
  const edges = edgesOf(moves, place, ({ context }) => context.transactionType);
  return draw(
    edges.map((edge) => ({ ...edge, words: [edge.words.join(", ")] })),
    {
      entry: { kind: "screen", title: "Entry screen" },
      mpin: { kind: "screen", title: "M-PIN screen" },
      dim: { kind: "screen", title: "DIM account details page" },
    },
    "LR",
  );
}

/** Returns the diagram of the endings before a transaction's first screen. */
export const entryEndings = (moves: readonly Move[]): string =>
  draw(edgesOf(moves, placeOf).filter(({ from, to }) => from === "entry" && isEnding(to)));

/** Returns the diagram of leaving a screen, and of the answers that end a transaction on every screen. */
export function leaving(shared: ReadonlySet<string>): string {
  const moves = TYPES.flatMap((type) => FACTS[type]).flatMap((context) =>
    movesOf(context, [...STRAIGHT, ...LEAVING], (state) => !isInDoubt(state)),
  );
  const place: Place = (state) => {
    if (!("busy" in state) || state.ending) return state.screen === "entry" ? null : placeOf(state);
    if (isInDoubt(state)) return null;
    const isCancelling = state.dialog?.kind === "cancel";
    if (state.idleWarned) return isCancelling ? null : "idleDialog";
    return isCancelling ? "cancelDialog" : "any";
  };
  const edges = edgesOf(moves, place);
  const fromAny = edges.filter(({ from, to }) => from === "any" && isEnding(to));
  const ofAny = new Set(fromAny.flatMap(({ to, words }) => words.map((label) => `${to} > ${label}`)));
  const others = without(
    edges.filter(({ from }) => from !== "any"),
    ofAny,
  );
  const answered = groupBy([...shared], (way) => way.split(" > ")[0] ?? "");
  return draw(
    [
      ...edges.filter(({ from }) => from === "any"),
      ...others,
      ...[...answered].map(([to, of]) => ({
        from: "any",
        to,
        words: of.map((way) => way.split(" > ")[1] ?? ""),
      })),
    ],
    {
      any: { kind: "screen", title: "Any screen before the outcome", note: "its dialogs too" },
      idleDialog: { kind: "dialog", title: "Idle warning" },
    },
  );
}

/** Returns the diagram of an authorisation whose answer was not read, with the status operation or without. */
export function lostAnswer(hasStatus: boolean): string {
  const all = [
    contextOf("DIS", { hasStatus }),
    contextOf("DMI", { hasStatus }),
    contextOf("DIM", { hasStatus, authMechanism: "OTP" }),
  ];
  const isTold = ({ type }: FlowEvent): boolean =>
    ["validateAnswered", "validateFailed", "statusAnswered", "backPressed", "pageHidden"].includes(type);
  const events = [...STRAIGHT, ...[...answers, ...leavingEvents].filter(isTold)];
  const place: Place = (state) => {
    if (!("busy" in state) || state.ending) {
      const name = placeOf(state);
      return !isEnding(name) || name === "success" || name === "fail: in-doubt" ? name : "otherFail";
    }
    if (state.screen === "mpin") return null;
    if (state.postponed) return "postponed";
    if (state.busy === "status") return "asked";
    if (state.busy === "validate") return state.answerLost ? "sentAgain" : "sent";
    return state.answerLost ? "lost" : "authorising";
  };
  const words: LabelOf = (move) => {
    const { event, after } = move;
    const label = wordsOf(move);
    // the text says so for every box
    if (hasStatus && event.type === "pageHidden" && placeOf(after) === "fail: in-doubt") return null;
    const isAnswer = event.type === "validateAnswered" || event.type === "validateFailed";
    if (!isAnswer || label === "accepted (00)" || label === "answer lost") return label;
    return isEnding(placeOf(after)) || ("postponed" in after && after.postponed)
      ? "an answer that ends it"
      : "another answer";
  };
  const edges = edgesOf(
    all.flatMap((context) => movesOf(context, events)),
    place,
    words,
  );
  return draw(
    edges.filter(({ from, to }) => from !== "entry" && (from !== "authorising" || to === "sent")),
    {
      authorising: { kind: "screen", title: "DIS slip, consent page or DIM page" },
      sent: { kind: "screen", title: "The same page", note: "Submit was pressed" },
      lost: { kind: "screen", title: "The same page", note: "We do not know … Press Submit again" },
      sentAgain: { kind: "screen", title: "The same page", note: "Submit was pressed again" },
      asked: { kind: "screen", title: "The same page", note: "the depository is asked" },
      postponed: {
        kind: "screen",
        title: "The same page",
        note: "the ending waits for the depository's word",
      },
      otherFail: {
        kind: "fail",
        title: "fail",
        note: hasStatus ? "as told, or as it was left" : "as without a loss",
      },
    },
  );
}
