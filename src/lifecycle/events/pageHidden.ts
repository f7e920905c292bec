import { BACK_NAVIGATION } from "../../flow/outcome";
import { byPhase, CLEAR_EARLY_INPUT, moveTo, outcomeUnlessInDoubt, resultOf, TERMINATE } from "../eventTable";

/**
 * Handles a page that goes (R28, R68). The outcome is fired at once, and shown if the page comes back. While the flow runs, its
 * runner ends it (`endHidden` in session/flowRunner.ts), by the outcome that `proceed` of flow/transition.ts gives.
 * element/pageEvents.ts dispatches it. For a frame element frame/hostPageConnection.ts handles the same.
 */
export const pageHidden = byPhase<"pageHidden">({
  opening({ mayBeAuthorised, isPayloadOpened }) {
    const ending = outcomeUnlessInDoubt(mayBeAuthorised, BACK_NAVIGATION);
    // nothing can be loaded during `pagehide`, so `clr` is sent only if the payload is opened (R68)
    return moveTo(
      { phase: "hidden", result: resultOf(ending), owesTerminate: !isPayloadOpened },
      ...(isPayloadOpened ? [TERMINATE] : []),
      CLEAR_EARLY_INPUT,
      { do: "emitFail", outcome: ending },
    );
  },
  running: (state) => moveTo(state, { do: "endHiddenFlow" }),
  // Firefox may interrupt the first `pagehide` listener; the second completes it (R68)
  hidden: (state) =>
    moveTo(state, CLEAR_EARLY_INPUT, { do: "completeHiding", outcome: state.result.outcome }),
});

/** Keeps the flow's ending for the page's return. The flow has terminated what was open. */
export const hiddenFlowEnded = byPhase<"hiddenFlowEnded">({
  running: (_, { result }) => moveTo({ phase: "hidden", result, owesTerminate: false }),
});
