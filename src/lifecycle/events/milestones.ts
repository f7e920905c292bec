import { byPhase, next } from "../eventTable";

/** Notes that the transaction has begun. The depository is told of an ending from now on (R28). */
export const begun = byPhase<"begun">({
  opening: (state) => next({ ...state, isBegun: true }),
});

/** Notes that the payload is judged. `clr` can be sent during `pagehide` from now on (R68). */
export const payloadOpened = byPhase<"payloadOpened">({
  opening: (state) => next({ ...state, isPayloadOpened: true }),
});

/** Handles the arrival of the flow's code. The flow decides from now on. */
export const flowLoaded = byPhase<"flowLoaded">({
  opening: () => next({ phase: "running" }, { do: "runFlow" }),
  // the result page closes by the flow's timers
  ended: (state) => next(state, { do: "runFlow" }, { do: "resumeFlow" }),
});

/** Handles the flow's outcome. Nothing changes it any more. */
export const flowEnded = byPhase<"flowEnded">({
  running: () => next({ phase: "ended" }),
});
