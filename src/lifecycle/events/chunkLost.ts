import { SCREEN_FAILED } from "../../flow/outcome";
import { byPhase, endWithError, moveTo, outcomeUnlessInDoubt, terminateIfStarted } from "../eventTable";
import type { LifecycleEffect } from "../states";

const WARN: LifecycleEffect = { do: "warnOfLostChunk" };

/**
 * Handles the loss of the flow's code, or of React's with the screens (R97). Before the flow runs it ends the transaction.
 * The host hears the same as of a screen that failed. A chunk whose load the page aborts as it unloads gives no warning:
 * `hidden` has no row here. `ErrorBoundary` catches the loss of a single screen's chunk, and `GatewayApp` sends `screenFailed`
 * to the flow. data/lazyModule.ts says when a chunk is lost. edisweb/loadFailureFallback.ts watches the host page's own script.
 */
export const chunkLost = byPhase<"chunkLost">({
  opening: (state) =>
    endWithError(outcomeUnlessInDoubt(state.wasInDoubt, SCREEN_FAILED), WARN, ...terminateIfStarted(state)),
  // no screen can be shown, which to the flow is a screen that failed
  running: (state) => moveTo(state, WARN, { do: "sendToFlow", event: { type: "screenFailed" } }),
});
