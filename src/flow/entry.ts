import { startDim } from "./dim/start";
import { conclude, concludeAt, inDoubt, refuseConfiguration, refuseStranger } from "./endings";
import type { Event } from "./events";
import type { Facts } from "./facts";
import { saidOr } from "./messages";
import { failure, type Outcome } from "./outcome";
import { startMpin } from "./startMpin";
import { type EntryStep, type Next, to } from "./steps";

/** What came of the payload, the configuration and the page, before there is a first screen (spec §4, R3, R4, R50). */
export function entryTransition(facts: Facts, step: EntryStep, event: Event): Next {
  switch (event.type) {
    case "payloadRefused":
      return conclude({ ...failure("invalid-request", { key: "SOMETHING_WENT_WRONG" }), incorrectUrl: true });
    case "pageReloaded":
      return conclude(event.mayBeAuthorised ? inDoubt : failure("back-navigation", { key: "TIMEOUT" }));
    case "configurationRefused":
      return refuseConfiguration();
    case "returnAddressRefused":
    case "parentRefused":
      return refuseStranger();
    case "failureReceived":
      return refusedByRequestor(facts, event.message, event.uiRedirect);
    case "screenBroke":
      return conclude(step.refusal ?? failure("unavailable", { key: "ERR_PAGE_MSG" }));
    case "backPressed":
      return step.refusal ? to(step) : leaveEntry();
    case "pageLeft":
      return step.refusal ? conclude(step.refusal) : leaveEntry();
    case "admitted":
      return facts.transactionType === "DIM" ? startDim(facts) : startMpin(facts);
    case "redirectAnswered":
      return step.refusal ? concludeAt(step.refusal, event) : to(step);
    default:
      return to(step);
  }
}

const leaveEntry = (): Next =>
  conclude(failure("back-navigation", { key: "TIMEOUT" }), { to: "nowhere" }, true);

/** A failure model: back to the requestor when told so, else its text on /error (R3). */
function refusedByRequestor(facts: Facts, message: string, uiRedirect: boolean): Next {
  const refusal: Outcome = {
    ...failure("rejected", saidOr(message, "ERR_PAGE_MSG")),
    ...(message !== "" && { isRequestorsWord: true }),
  };
  if (!uiRedirect) return conclude(refusal);
  if (facts.transactionType === "DIM") return conclude(refusal, { to: "failUrl", fields: {} });
  return to({ screen: "entry", refusal }, { do: "askRedirect" });
}
