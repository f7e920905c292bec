import type { Lifecycle, LifecycleEffect, LifecycleEvent } from "../../../src/lifecycle/states";

export type Phase = Lifecycle["phase"];
export type EventType = LifecycleEvent["type"];
export type EffectName = LifecycleEffect["do"];

export const PHASES: Readonly<Record<Phase, string>> = {
  static: "There is no transaction: the landing view or a static page.",
  opening: "The first screen is drawn. The configuration, the payload and the flow's code are on their way.",
  running: "The flow (`src/flow/`) decides what follows. Its screens are drawn in [journey.md](journey.md).",
  hidden:
    "The page was hidden, and the host has heard the outcome. The ending is kept until the page comes back.",
  ended: "The outcome is decided, and nothing changes it. Its event may be about to fire.",
  disconnected: "The element left the document. An outcome that is still owed fires when it comes back.",
  discarded:
    "Another start took its place, or a static page left the document, which starts anew when it is back.",
};

export const PHASE_NAMES = Object.keys(PHASES) as Phase[];

/** The source of an event. `in`: the files that dispatch it. */
interface Source {
  readonly means: string;
  readonly from: string;
  readonly in: readonly string[];
}

const CONTROLLER = "src/lifecycle/controller.ts";
const ATTACH = "src/element/attach.ts";
const PAGE_EVENTS = "src/element/pageEvents.ts";

export const SOURCES: Readonly<Record<EventType, Source>> = {
  textsArrived: {
    means: "The texts of a language may be shown: the first ones, or those of another language.",
    from: "`takeTexts` for the first ones, `src/session/localeController.ts` for the others",
    in: [CONTROLLER],
  },
  started: {
    means: "The configuration and the flow's code are asked for next.",
    from: "`loadFlow`",
    in: [CONTROLLER],
  },
  payloadOpened: {
    means: "The configuration is verified or found unusable, and the payload is judged.",
    from: "`loadFlow`",
    in: [CONTROLLER],
  },
  flowLoaded: { means: "The flow can run.", from: "`loadFlow`", in: [CONTROLLER] },
  chunkLost: {
    means:
      "The flow's code, what opens the payload, or React with the screens was lost, or took more than 15 s twice (R97).",
    from: "`loadFlow` for the first two, `startUi` for React and the screens",
    in: [CONTROLLER],
  },
  pageUnsupported: {
    means: "The page has changed a built-in that the element needs (R92).",
    from: "`startUi`",
    in: [CONTROLLER],
  },
  hiddenFlowEnded: {
    means: "The flow has ended because the page was hidden. The event carries the ending.",
    from: "the effect `endHiddenFlow`, unless the flow had ended before",
    in: [CONTROLLER],
  },
  flowEnded: {
    means: "The flow has reached an outcome.",
    from: "`change`, when the flow's state holds an outcome",
    in: [CONTROLLER],
  },
  backPressed: {
    means: "The investor went back, or typed another route (R28).",
    from: "`followRoute` in `src/element/pageEvents.ts`, by `controller.backPressed()`; only where the element owns the page",
    in: [CONTROLLER],
  },
  pageHidden: {
    means:
      "The browser fired `pagehide`: another page takes its place, or it is closed or put into the back-forward cache (R68).",
    from: "`onPageHide` of `src/dom/onPageHide.ts`, for `listenToPage`",
    in: [PAGE_EVENTS],
  },
  pageShown: {
    means: "The browser fired `pageshow` with `persisted`: the page is back from the back-forward cache.",
    from: "`listenToPage`",
    in: [PAGE_EVENTS],
  },
  disconnected: {
    means: "The element left the document. The event says whether an authorisation may be under way (R55).",
    from: "`disconnectedCallback` of `src/element/EdisGatewayElement.ts`, by `controller.disconnected()`",
    in: [CONTROLLER],
  },
  reconnected: {
    means: "The element is in the document again, with the same payload (R93).",
    from: "`connectedCallback` of `src/element/EdisGatewayElement.ts`, by `reconnect()`",
    in: [ATTACH],
  },
  payloadReplaced: {
    means:
      "The element starts anew: with another payload, or without one because a route was typed or the parent was refused.",
    from: "`payload` and the restart in `src/element/EdisGatewayElement.ts`, a second request in `src/edisweb/sameTabRequests.ts` (R96), or a frame's `hello` in `src/frame/parentConnection.ts`, by `replace()`",
    in: [ATTACH],
  },
};

export const EFFECTS: Readonly<Record<EffectName, string>> = {
  showTexts: "shows the texts of the current language",
  showMpinField:
    "shows the M-PIN screen before the configuration is there; draws it without React, which hydrates it, unless React is loaded",
  terminate:
    "tells the depository that nothing comes of the transaction (operation `clr`), once. A reloaded page whose transaction may be authorised tells nothing (R55)",
  emitFail: "fires the element's `fail` event, unless an outcome was fired before",
  warnOfLostChunk: "warns in the console that a script of the element's own could not be loaded",
  showResult: "shows the ending, by React or without it",
  clearEarlyInput:
    "empties the M-PIN field, and forgets the presses that wait for the flow, which are shown as waiting no more; they may hold what was typed",
  loadFlow: "asks for the configuration and the flow's code",
  runFlow: "starts the flow, and gives it the presses that waited",
  sendToFlow:
    "hands the event to the flow, which decides what follows. A lost chunk is to the flow a screen that failed",
  endHiddenFlow: "ends the flow because the page is hidden, and fires its outcome",
  completeHiding:
    "fires the outcome of the hidden page, if the browser interrupted the listener before it did",
  resumeFlow: "lets the flow go on, as its result page closes by a timer; loads the flow where there is none",
  close:
    "closes the result page as its Ok does, without the flow: fires `close`, and says that the window may be closed (R31)",
  dispose:
    "fires a success that was answered and not fired yet (R87), terminates what is open, stops the flow for good, and removes the first screen",
};
