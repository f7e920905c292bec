import type { FlowContext } from "./context";
import { MPIN_FIELDS } from "./effects";
import { finish } from "./endings";
import type { CallFailure } from "./events";
import type { CommonMessage } from "./messages";
import { inDoubtOutcome } from "./outcome";
import { type DimState, keptDialog, next, type SlipState, type Transition } from "./states";

/** Plain refusals in a row of an authorising validate that end the transaction (R95). */
export const PLAIN_REFUSALS = 2;

/**
 * Handles an authorising validate whose answer was lost (R55, R72, R95). A depository that has a status operation is
 * asked what became of it (contract §6 *status*). Otherwise the form stays, and the investor may press Submit again
 * to find out; the second plain refusal in a row ends the transaction in doubt. The form's notice says 'press Submit
 * again', so a snackbar that says 'try again later' is not shown beside it.
 */
export function answerLost(
  { hasStatus }: FlowContext,
  before: SlipState | DimState,
  failure: CallFailure,
): Transition {
  const plainRefusals = failure.isPlainRefusal ? before.plainRefusals + 1 : 0;
  const step = { ...before, dialog: keptDialog(before), answerLost: true, plainRefusals };
  const emptied = { do: "emptyFields", fields: MPIN_FIELDS } as const;
  if (hasStatus) return next({ ...step, busy: "status" }, emptied, { do: "askStatus", once: false });
  if (plainRefusals >= PLAIN_REFUSALS) return finish(inDoubtOutcome);
  const said = failure.kind === "stay" && !isLater(failure.text) ? [failure.text] : [];
  return next(
    { ...step, busy: null, notice: { key: "ANSWER_LOST" } },
    ...said.map((message) => ({ do: "showSnackbar", message }) as const),
    { ...emptied, ...(wantsMpin(step) && { focus: "MPIN" }) },
  );
}

/** Whether Submit needs the M-PIN again, which no step keeps. */
const wantsMpin = (step: SlipState | DimState): boolean => step.screen === "dim" && step.mode === "mpin";

const isLater = (text: CommonMessage): boolean => "key" in text && text.key === "ERR_PAGE_MSG";
