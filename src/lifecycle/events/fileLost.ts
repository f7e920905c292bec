import { type Outcome, SCREEN_FAILED } from "../../flow/outcome";
import { byPhase, endingOf, endWithError, next, terminateIfBegun } from "../transitions";

/**
 * A file of the element's own was lost (R97). The host hears the same as of a screen that failed. It is a copy: the controller tells
 * the two apart by identity, and warns of this one.
 */
export const FILE_LOST: Outcome = { ...SCREEN_FAILED };

/** Handles the loss of a file of the element's own (R97). Before the flow runs it ends the transaction. */
export const fileLost = byPhase<"fileLost">({
  opening: (state) => endWithError(endingOf(state.wasInDoubt, FILE_LOST), ...terminateIfBegun(state)),
  // no screen can be shown, which to the flow is a screen that failed
  running: (state) => next(state, { do: "sendToFlow", event: { type: "screenFailed" } }),
});
