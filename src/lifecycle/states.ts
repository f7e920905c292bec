import type { FlowEvent } from "../flow/events";
import type { Outcome } from "../flow/outcome";
import type { ResultState } from "../flow/states";

/** The lifecycle of one start of an element, usually of one payload, until another start replaces it (R93). */
export type Lifecycle =
  /** The landing view or a static page. */
  | { readonly phase: "static" }
  /**
   * Before the flow runs. `mayBeAuthorised`: the page of a transaction that may be authorised was reloaded (R55).
   * `isStarted`: the investor has seen the M-PIN field, or the configuration was asked for; from then on the depository is told of
   * an ending (R28). `isPayloadOpened`: the configuration is verified or found unusable, and the payload is judged.
   */
  | {
      readonly phase: "opening";
      readonly mayBeAuthorised: boolean;
      readonly isStarted: boolean;
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

/** A lifecycle in one phase, or in one of several. */
export type LifecycleIn<Phase extends Lifecycle["phase"]> = {
  [One in Phase]: { readonly phase: One } & Extract<Lifecycle, { readonly phase: One }>;
}[Phase];

/** The state with which every start begins that is not static: with a payload, or with an error to be shown. */
export const OPENING: LifecycleIn<"opening"> = {
  phase: "opening",
  mayBeAuthorised: false,
  isStarted: false,
  isPayloadOpened: false,
};

/** The events, past-tense facts. Each has a table in `events/`, which says what follows. */
export type LifecycleEvent =
  /** The texts of a language may be shown now. `showsMpinField`: they are the first, and the payload begins with the M-PIN field. */
  | { readonly type: "textsArrived"; readonly showsMpinField: boolean }
  | { readonly type: "started" }
  | { readonly type: "payloadOpened" }
  | { readonly type: "flowLoaded" }
  /**
   * The flow's code, what opens the payload, or React with the screens did not load (R97). A screen that throws or is lost sends the
   * flow's `screenFailed`. `isOkWaiting`: the Ok of a result page was pressed, and waits for the flow.
   */
  | { readonly type: "chunkLost"; readonly isOkWaiting?: boolean }
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
  | { readonly type: "reconnected" }
  /** The element starts anew: with another payload, or without one because a route was typed or the parent was refused. */
  | { readonly type: "payloadReplaced" };

/** An event of one type, or of one of several. */
export type LifecycleEventOf<Type extends LifecycleEvent["type"]> = {
  [One in Type]: { readonly type: One } & Extract<LifecycleEvent, { readonly type: One }>;
}[Type];

/** Effects. The controller performs those of a transition in order. */
export type LifecycleEffect =
  /** Shows the current language's texts. */
  | { readonly do: "showTexts" }
  /** Shows the M-PIN screen before the configuration is there. It is drawn without React if that is not loaded. */
  | { readonly do: "showMpinField" }
  /** Sends `clr` once, which gives the transaction up. Opens the payload first if it is not opened. */
  | { readonly do: "terminate" }
  | { readonly do: "emitFail"; readonly outcome: Outcome }
  | { readonly do: "warnOfLostChunk" }
  | { readonly do: "showResult"; readonly result: ResultState }
  /** Discards the early events, which may hold a typed secret, and empties the M-PIN field: no press waits any more. */
  | { readonly do: "clearEarlyInput" }
  | { readonly do: "loadFlow" }
  | { readonly do: "runFlow" }
  | { readonly do: "sendToFlow"; readonly event: FlowEvent }
  /** Ends the flow of a page that goes. The flow's result arrives as `hiddenFlowEnded` before this effect has ended. */
  | { readonly do: "endHiddenFlow" }
  /** As `emitFail`, once more: does nothing unless the browser interrupted the first `pagehide` listener (R68). */
  | { readonly do: "completeHiding"; readonly outcome: Outcome }
  /** Lets the flow go on, as its timers close the result page. Loads the flow if it is not loaded. */
  | { readonly do: "resumeFlow" }
  /** Closes the result page as its Ok does, without the flow: fires `close` (R31). */
  | { readonly do: "close" }
  /** Fires a success that the host has not heard of (R87), gives up what is open, stops the flow, and removes the first screen. */
  | { readonly do: "dispose" };

export interface LifecycleTransition {
  readonly state: Lifecycle;
  readonly effects: readonly LifecycleEffect[];
}
