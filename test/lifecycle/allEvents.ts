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

type Variants = {
  readonly [T in LifecycleEvent["type"]]: readonly [
    LifecycleEvent & { type: T },
    ...(LifecycleEvent & { type: T })[],
  ];
};

/** By type, each variant of an event that decides something. The walks take them in this order. */
const VARIANTS: Variants = {
  textsArrived: [
    { type: "textsArrived", showsMpinField: false },
    { type: "textsArrived", showsMpinField: true },
  ],
  started: [{ type: "started" }],
  payloadOpened: [{ type: "payloadOpened" }],
  flowLoaded: [{ type: "flowLoaded" }],
  chunkLost: [{ type: "chunkLost" }, { type: "chunkLost", isOkWaiting: true }],
  pageUnsupported: [{ type: "pageUnsupported" }],
  hiddenFlowEnded: [{ type: "hiddenFlowEnded", result: ENDING }],
  flowEnded: [{ type: "flowEnded" }],
  backPressed: [{ type: "backPressed" }],
  pageHidden: [{ type: "pageHidden" }],
  pageShown: [{ type: "pageShown" }],
  disconnected: [
    { type: "disconnected", isInDoubt: false, outcome: null },
    { type: "disconnected", isInDoubt: true, outcome: null },
    { type: "disconnected", isInDoubt: false, outcome: AUTHORISED },
    { type: "disconnected", isInDoubt: false, outcome: ENDING.outcome },
  ],
  reconnected: [{ type: "reconnected" }],
  payloadReplaced: [{ type: "payloadReplaced" }],
};

/** Every event of a payload's life, in each of its variants. */
export const EVENTS: readonly LifecycleEvent[] = Object.values(VARIANTS).flat();

/** The state in which a life without a payload begins. */
export const STATIC: Lifecycle = { phase: "static" };
