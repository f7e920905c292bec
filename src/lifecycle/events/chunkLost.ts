import { SCREEN_FAILED } from "../../flow/outcome";
import {
  byPhase,
  CLEAR_EARLY_INPUT,
  endWithError,
  moveTo,
  outcomeUnlessInDoubt,
  terminateIfStarted,
} from "../eventTable";
import type { LifecycleEffect } from "../states";

const WARN: LifecycleEffect = { do: "warnOfLostChunk" };

/**
 * Handles the loss of a chunk without which nothing can run: the flow's code, what opens the payload, or React with the screens
 * (R97). Before the flow runs it ends the transaction, and the host hears the same as of a screen that failed. After an ending it
 * closes a result page whose Ok waits for the flow. A chunk whose load the page aborts as it unloads gives no warning: `hidden` has no
 * row here. data/lazyModule.ts says when a chunk is lost. The other losses: `ErrorBoundary` catches a single screen's
 * (screens/app/lazyComponents.tsx), and `GatewayApp` sends `screenFailed` to the flow; session/localeController.ts falls back for a
 * language, frame/FrameElement.ts ends a frame, and edisweb/loadFailureFallback.ts watches the host page's own script.
 */
export const chunkLost = byPhase<"chunkLost">({
  opening: (state) =>
    endWithError(
      outcomeUnlessInDoubt(state.mayBeAuthorised, SCREEN_FAILED),
      WARN,
      ...terminateIfStarted(state),
    ),
  // no screen can be shown, which to the flow is a screen that failed
  running: (state) => moveTo(state, WARN, { do: "sendToFlow", event: { type: "screenFailed" } }),
  ended: (state, { isOkWaiting }) =>
    isOkWaiting ? moveTo(state, WARN, CLEAR_EARLY_INPUT, { do: "close" }) : moveTo(state),
});
