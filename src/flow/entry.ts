import { isBlank } from "../data/text";
import type { FlowContext } from "./context";
import { startDim } from "./dim/start";
import {
  conclude,
  concludeAndTerminate,
  concludeWithRedirect,
  refuseConfiguration,
  refuseUnauthorised,
} from "./endings";
import type { FlowEvent } from "./events";
import { serverTextOr } from "./messages";
import { startMpin } from "./mpin";
import { BACK_NAVIGATION, failureOutcome, inDoubtOutcome, type Outcome, SCREEN_FAILED } from "./outcome";
import { type EntryState, next, type Transition } from "./states";

/** Transitions of the entry screen, by the verdict on payload, configuration and page (spec §4, R3, R4, R50). */
export function entryTransition(context: FlowContext, state: EntryState, event: FlowEvent): Transition {
  switch (event.type) {
    case "payloadRefused":
      return conclude({
        ...failureOutcome("invalid-request", { key: "SOMETHING_WENT_WRONG" }),
        incorrectUrl: true,
      });
    case "pageReloaded":
      return conclude(event.mayBeAuthorised ? inDoubtOutcome : BACK_NAVIGATION);
    case "configurationRefused":
      return refuseConfiguration(event);
    case "returnAddressRefused":
    case "parentRefused":
      return refuseUnauthorised();
    case "failureReceived":
      return refusedByRequestor(context, event.message, event.uiRedirect);
    case "screenFailed":
      return conclude(state.refusal ?? SCREEN_FAILED);
    case "backPressed":
      return state.refusal ? next(state) : concludeAndTerminate(BACK_NAVIGATION);
    case "pageHidden":
      return state.refusal ? conclude(state.refusal) : concludeAndTerminate(BACK_NAVIGATION);
    case "admitted":
      return context.transactionType === "DIM" ? startDim(context) : startMpin(context);
    case "redirectAnswered":
      return state.refusal ? concludeWithRedirect(state.refusal, event) : next(state);
    default:
      return next(state);
  }
}

/** Handles a failure model: back to the requestor if `uiRedirect` is set, else its text on /error (R3). */
function refusedByRequestor(context: FlowContext, message: string, uiRedirect: boolean): Transition {
  const refusal: Outcome = {
    ...failureOutcome("rejected", serverTextOr(message, "ERR_PAGE_MSG")),
    ...(!isBlank(message) && { isRequestorText: true }),
  };
  if (!uiRedirect) return conclude(refusal);
  if (context.transactionType === "DIM") return conclude(refusal, { to: "failUrl", fields: {} });
  return next({ screen: "entry", refusal }, { do: "askRedirect" });
}
