import { byPhase, moveTo } from "../eventTable";

/**
 * Notes that the transaction has started: the configuration and the flow are requested next. The depository is told of an ending
 * from now on (R28).
 */
export const started = byPhase<"started">({
  opening: (state) => moveTo({ ...state, isStarted: true }),
});

/** Notes that the payload is judged. `clr` can be sent during `pagehide` from now on (R68). */
export const payloadOpened = byPhase<"payloadOpened">({
  opening: (state) => moveTo({ ...state, isPayloadOpened: true }),
});

/** Handles the arrival of the flow's code. The flow decides from now on. */
export const flowLoaded = byPhase<"flowLoaded">({
  opening: () => moveTo({ phase: "running" }, { do: "runFlow" }),
  // the result page closes by the flow's timers
  ended: (state) => moveTo(state, { do: "runFlow" }, { do: "resumeFlow" }),
});

/** Handles the flow's outcome. Nothing changes it any more. */
export const flowEnded = byPhase<"flowEnded">({
  running: () => moveTo({ phase: "ended" }),
});
