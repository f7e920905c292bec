import { SCREEN_FAILED } from "../../flow/outcome";
import { byPhase, endingOf, endWithError, moveTo, terminateIfBegun } from "../eventTable";

/**
 * Handles a code chunk of the element's own that did not load (R97). Before the flow runs it ends the transaction. The host
 * hears the same as of a screen that failed.
 */
export const chunkLost = byPhase<"chunkLost">({
  opening: (state) => endWithError(endingOf(state.wasInDoubt, SCREEN_FAILED), ...terminateIfBegun(state)),
  // no screen can be shown, which to the flow is a screen that failed
  running: (state) => moveTo(state, { do: "sendToFlow", event: { type: "screenFailed" } }),
});
