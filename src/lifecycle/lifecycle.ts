import type { FlowEvent } from "../flow/events";
import {
  BACK_NAVIGATION,
  failureOutcome,
  inDoubtOutcome,
  type Outcome,
  SCREEN_FAILED,
} from "../flow/outcome";
import type { ResultState } from "../flow/states";

/**
 * The lifecycle of one start of an element, usually of one payload, until another start replaces it (R93). A payload is replaced
 * in three ways: by the element's `payload` property or attribute, by a further request in the host page's tab
 * (`edisweb/sameTabRequests.ts`), and by a frame's next `hello` (`frame/parentConnection.ts`). All arrive as `payloadReplaced`.
 */
export type Lifecycle =
  /** The landing view or a static page. */
  | { readonly phase: "static" }
  /**
   * Before the flow runs. `wasInDoubt`: the page of a transaction that may be authorised was reloaded (R55).
   * `isBegun`: the investor has seen the M-PIN field, or the configuration was asked for; from then on the depository is told of
   * an ending (R28). `isPayloadOpened`: the configuration is verified or found unusable, and the payload is judged.
   */
  | {
      readonly phase: "opening";
      readonly wasInDoubt: boolean;
      readonly isBegun: boolean;
      readonly isPayloadOpened: boolean;
    }
  /** The flow decides. */
  | { readonly phase: "running" }
  /** The page was hidden, and its outcome was fired. `result`: shown on its return. `owesTerminate`: `clr` is not sent yet. */
  | { readonly phase: "hidden"; readonly result: ResultState; readonly owesTerminate: boolean }
  /** The outcome is decided, and nothing changes it. Its event may be about to fire. */
  | { readonly phase: "ended" }
  /** The element left the document. `owedOutcome`: fired when it is connected again; null if an outcome was fired (R93). */
  | { readonly phase: "disconnected"; readonly owedOutcome: Outcome | null }
  /** Another start took its place, or a static page was removed, which starts anew when it is put back. */
  | { readonly phase: "discarded" };

type Opening = Lifecycle & { phase: "opening" };

/** The state with which every start begins that is not static: with a payload, or with an error to be told. */
export const OPENING: Opening = {
  phase: "opening",
  wasInDoubt: false,
  isBegun: false,
  isPayloadOpened: false,
};

/** Events: what happened, as a fact. */
export type LifecycleEvent =
  | { readonly type: "begun" }
  | { readonly type: "payloadOpened" }
  | { readonly type: "flowLoaded" }
  /** A file of the element's own was lost (R97). A screen that throws sends the flow's `screenFailed`. */
  | { readonly type: "fileLost" }
  | { readonly type: "pageUnsupported" }
  /** `result`: the result page to show when the page comes back. */
  | { readonly type: "hiddenFlowEnded"; readonly result: ResultState }
  | { readonly type: "flowEnded" }
  | { readonly type: "backPressed" }
  /** `pagehide`: the page is closed, another takes its place, or it goes into the bfcache. A tab in the background is not meant. */
  | { readonly type: "pageHidden" }
  | { readonly type: "pageShown" }
  /**
   * `isInDoubt`: the consent may have been recorded, and no answer says so (R55). `outcome`: the outcome that was reached,
   * whose event may not be fired yet (R87); null if none was.
   */
  | {
      readonly type: "disconnected";
      readonly isInDoubt: boolean;
      readonly outcome: Outcome | null;
    }
  | { readonly type: "connected" }
  | { readonly type: "payloadReplaced" };

/** Effects. The controller performs those of a transition in order. */
export type LifecycleEffect =
  /** Sends `clr` once, which gives the transaction up. Opens the payload first if it is not opened. */
  | { readonly do: "terminate" }
  | { readonly do: "emitFail"; readonly outcome: Outcome }
  | { readonly do: "showResult"; readonly result: ResultState }
  /** Discards the early events: they may hold a typed secret. */
  | { readonly do: "clearEventQueue" }
  | { readonly do: "clearScreen" }
  | { readonly do: "loadFlow" }
  | { readonly do: "runFlow" }
  | { readonly do: "sendToFlow"; readonly event: FlowEvent }
  | { readonly do: "endHiddenFlow" }
  | { readonly do: "resumeFlow" }
  | { readonly do: "disposeFlow" };

export interface LifecycleTransition {
  readonly state: Lifecycle;
  readonly effects: readonly LifecycleEffect[];
}

/**
 * A file of the element's own was lost (R97). The host hears the same as of a screen that failed. It is a copy: the controller tells
 * the two apart by identity, and warns of this one.
 */
export const FILE_LOST: Outcome = { ...SCREEN_FAILED };

/** The broker's page has changed a built-in that the element needs (R92). */
export const PAGE_UNSUPPORTED: Outcome = failureOutcome("configuration", { key: "ERR_PAGE_MSG" });

const errorResult = (outcome: Outcome): ResultState => ({ screen: "error", outcome, phase: "open" });

const next = (state: Lifecycle, ...effects: LifecycleEffect[]): LifecycleTransition => ({ state, effects });

const discard = (...effects: LifecycleEffect[]): LifecycleTransition =>
  next({ phase: "discarded" }, ...effects);

const disconnect = (owedOutcome: Outcome | null, ...effects: LifecycleEffect[]): LifecycleTransition =>
  next({ phase: "disconnected", owedOutcome }, ...effects);

const TERMINATE: LifecycleEffect = { do: "terminate" };
const CLEAR: readonly LifecycleEffect[] = [{ do: "clearEventQueue" }, { do: "clearScreen" }];
const DISPOSE: readonly LifecycleEffect[] = [{ do: "disposeFlow" }, { do: "clearScreen" }];

/** Sends `clr` if the investor saw the first screen, or the configuration was requested (R28). */
const terminateIfBegun = ({ isBegun }: Opening): LifecycleEffect[] => (isBegun ? [TERMINATE] : []);

/** Ends a transaction on an error page, without the flow. */
const endWithError = (outcome: Outcome, ...effects: LifecycleEffect[]): LifecycleTransition =>
  next(
    { phase: "ended" },
    ...effects,
    { do: "clearEventQueue" },
    { do: "showResult", result: errorResult(outcome) },
    { do: "emitFail", outcome },
  );

/** Returns `outcome`; in doubt always the outcome in doubt, whatever the cause (R55). */
const endingOf = (isInDoubt: boolean, outcome: Outcome): Outcome => (isInDoubt ? inDoubtOutcome : outcome);

function opening(state: Opening, event: LifecycleEvent): LifecycleTransition {
  const ending = endingOf(state.wasInDoubt, BACK_NAVIGATION);
  switch (event.type) {
    case "begun":
      return next({ ...state, isBegun: true });
    case "payloadOpened":
      return next({ ...state, isPayloadOpened: true });
    case "flowLoaded":
      return next({ phase: "running" }, { do: "runFlow" });
    case "fileLost":
      return endWithError(endingOf(state.wasInDoubt, FILE_LOST), ...terminateIfBegun(state));
    case "pageUnsupported":
      return endWithError(PAGE_UNSUPPORTED);
    case "backPressed": {
      const failed = endWithError(ending, TERMINATE);
      // the flow's timers close the result page
      return next(failed.state, ...failed.effects, { do: "loadFlow" });
    }
    case "pageHidden":
      // nothing can be loaded during `pagehide`, so `clr` is sent only if the payload is opened (R68)
      return next(
        { phase: "hidden", result: errorResult(ending), owesTerminate: !state.isPayloadOpened },
        ...(state.isPayloadOpened ? [TERMINATE] : []),
        { do: "clearEventQueue" },
        { do: "emitFail", outcome: ending },
      );
    case "disconnected":
      return disconnect(ending, ...terminateIfBegun(state), ...CLEAR);
    case "payloadReplaced":
      return discard(...terminateIfBegun(state), ...CLEAR);
    default:
      return next(state);
  }
}

function running(state: Lifecycle, event: LifecycleEvent): LifecycleTransition {
  switch (event.type) {
    case "backPressed":
      return next(state, { do: "sendToFlow", event });
    case "fileLost":
      // no screen can be shown, which to the flow is a screen that failed
      return next(state, { do: "sendToFlow", event: { type: "screenFailed" } });
    case "pageHidden":
      return next(state, { do: "endHiddenFlow" });
    case "hiddenFlowEnded":
      return next({ phase: "hidden", result: event.result, owesTerminate: false });
    case "pageShown":
      return next(state, { do: "resumeFlow" });
    case "flowEnded":
      return next({ phase: "ended" });
    case "disconnected":
      return event.outcome?.kind === "success"
        ? disconnect(null, ...DISPOSE, {
            do: "showResult",
            result: { screen: event.outcome.page, outcome: event.outcome, phase: "open" },
          })
        : disconnect(event.outcome ?? endingOf(event.isInDoubt, BACK_NAVIGATION), ...DISPOSE);
    case "payloadReplaced":
      return discard(...DISPOSE);
    default:
      return next(state);
  }
}

function hidden(state: Lifecycle & { phase: "hidden" }, event: LifecycleEvent): LifecycleTransition {
  const show: LifecycleEffect = { do: "showResult", result: state.result };
  const owed = state.owesTerminate ? [TERMINATE] : [];
  switch (event.type) {
    case "pageShown":
      return next({ phase: "ended" }, show, ...owed, { do: "resumeFlow" });
    case "pageHidden":
      // Firefox may interrupt the first `pagehide` listener; the second completes it (R68)
      return next(state, { do: "endHiddenFlow" });
    case "disconnected":
      return disconnect(null, ...owed, show, ...DISPOSE);
    case "payloadReplaced":
      return discard(...owed, ...DISPOSE);
    default:
      return next(state);
  }
}

function ended(state: Lifecycle, event: LifecycleEvent): LifecycleTransition {
  switch (event.type) {
    case "flowLoaded":
      // the result page closes by the flow's timers
      return next(state, { do: "runFlow" }, { do: "resumeFlow" });
    case "pageShown":
      return next(state, { do: "resumeFlow" });
    case "backPressed":
      return next(state, { do: "sendToFlow", event });
    case "disconnected":
      return disconnect(null, ...DISPOSE);
    case "payloadReplaced":
      return discard(...DISPOSE);
    default:
      return next(state);
  }
}

/** Handles the element's return to the document: fires what it owes, and begins nothing anew (R93). */
function disconnected(
  state: Lifecycle & { phase: "disconnected" },
  event: LifecycleEvent,
): LifecycleTransition {
  switch (event.type) {
    case "connected":
      return state.owedOutcome ? endWithError(state.owedOutcome) : next({ phase: "ended" });
    case "payloadReplaced":
      return discard();
    default:
      return next(state);
  }
}

/** Returns the next state and the effects. Pure. A phase ignores the events that it does not list. */
export function lifecycle(state: Lifecycle, event: LifecycleEvent): LifecycleTransition {
  switch (state.phase) {
    case "opening":
      return opening(state, event);
    case "running":
      return running(state, event);
    case "hidden":
      return hidden(state, event);
    case "ended":
      return ended(state, event);
    case "disconnected":
      return disconnected(state, event);
    case "static":
      return event.type === "payloadReplaced" || event.type === "disconnected"
        ? discard(...DISPOSE)
        : next(state);
    case "discarded":
      return next(state);
  }
}
