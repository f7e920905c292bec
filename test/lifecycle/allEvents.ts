import { failureOutcome, type Outcome } from "../../src/flow/outcome";
import type { Lifecycle, LifecycleEvent } from "../../src/lifecycle/states";

const ENDING = {
  screen: "error",
  outcome: failureOutcome("back-navigation", { key: "TIMEOUT" }),
  phase: "open",
} as const;

/** A success that was read. */
export const AUTHORISED: Outcome = {
  kind: "success",
  text: { key: "EDIS_SUCCESS" },
  answer: null,
  page: "success",
  debit: "authorised",
  tone: "success",
};

/** Every event of a payload's life, and each of its variants that decides something. */
export const EVENTS: readonly LifecycleEvent[] = [
  { type: "textsArrived", hasField: false },
  { type: "textsArrived", hasField: true },
  { type: "started" },
  { type: "payloadOpened" },
  { type: "flowLoaded" },
  { type: "chunkLost" },
  { type: "pageUnsupported" },
  { type: "hiddenFlowEnded", result: ENDING },
  { type: "flowEnded" },
  { type: "backPressed" },
  { type: "pageHidden" },
  { type: "pageShown" },
  { type: "disconnected", isInDoubt: false, outcome: null },
  { type: "disconnected", isInDoubt: true, outcome: null },
  { type: "disconnected", isInDoubt: false, outcome: AUTHORISED },
  { type: "disconnected", isInDoubt: false, outcome: ENDING.outcome },
  { type: "reconnected" },
  { type: "payloadReplaced" },
];

/** The state in which a life without a payload begins. */
export const STATIC: Lifecycle = { phase: "static" };
