import { BACK_NAVIGATION } from "../../flow/outcome";
import { byPhase, endWithError, moveTo, outcomeUnlessInDoubt, TERMINATE } from "../eventTable";
import type { LifecycleEventOf, LifecycleIn, LifecycleTransition } from "../states";

/** Lets the flow decide (R28, `proceed` in flow/transition.ts). Only it knows whether an authorisation is under way (R55). */
const leaveToFlow = (
  state: LifecycleIn<"running" | "ended">,
  event: LifecycleEventOf<"backPressed">,
): LifecycleTransition => moveTo(state, { do: "sendToFlow", event });

/** Handles Back and a typed route (R28). Before the flow runs they end the transaction. */
export const backPressed = byPhase<"backPressed">({
  opening(state) {
    // the investor gave it up, so the depository is told even before anything was asked of it
    const failed = endWithError(outcomeUnlessInDoubt(state.mayBeAuthorised, BACK_NAVIGATION), TERMINATE);
    // the flow's timers close the result page
    return moveTo(failed.state, ...failed.effects, { do: "loadFlow" });
  },
  running: leaveToFlow,
  ended: leaveToFlow,
});
