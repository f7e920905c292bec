import type { FlowContext } from "./context";
import type { Destination } from "./effects";
import { showEnding } from "./endings";
import type { ValidateAnswer } from "./events";
import type { AnswerSummary, Outcome } from "./outcome";
import { partialSuccessText } from "./partialSuccessText";
import { allAccepted } from "./securityOutcomes";
import type { ActiveState, Transition } from "./states";
import type { TimeoutName } from "./timeouts";

/** Shows a success, then leaves by `destination`; a partial success waits for its button (R25, R45). */
export function showSuccess(
  state: ActiveState,
  authorised: Pick<Outcome, "text" | "page" | "order"> & { readonly answer: AnswerSummary },
  destination: Destination,
  after: TimeoutName,
): Transition {
  const tone = allAccepted(authorised.answer.orderRespDtls) ? "success" : "warning";
  const text = tone === "success" ? authorised.text : partialSuccessText(authorised);
  const outcome: Outcome = { ...authorised, text, kind: "success", debit: "authorised", tone };
  const dialog = { title: "SUCCESS_TITLE", text: outcome.text, tone } as const;
  return showEnding(
    state,
    { outcome, destination, after: tone === "success" ? after : null, dialog },
    { do: "rememberConfirmationTime" },
  );
}

/** Returns the way on from a success of DIS or DIM: SuccessUrl if the answer or the portal asks for it (R25). */
export const successDestination = (
  { redirectsOnSuccess }: FlowContext,
  { uiRedirect, fields }: ValidateAnswer,
): Destination => (uiRedirect || redirectsOnSuccess ? { to: "successUrl", fields } : { to: "nowhere" });
