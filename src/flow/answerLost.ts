import type { FlowContext } from "./context";
import { MPIN_FIELDS } from "./effects";
import { finish } from "./endings";
import type { CallFailure } from "./events";
import type { CommonMessage } from "./messages";
import { inDoubtOutcome } from "./outcome";
import { type DimState, keptDialog, next, type SlipState, type Transition } from "./states";

/** So many plain refusals in a row of what authorises end it (R95). */
export const PLAIN_REFUSALS = 2;

/**
 * Nobody knows what became of an authorising validate: the depository is asked where it can be (contract §6 *status*), else one may
 * press Submit again to find out (R55, R72, R95). The snackbar comes as ever then, but for a word that says 'later'.
 */
export function answerLost(
  { hasStatus }: FlowContext,
  before: SlipState | DimState,
  trouble: CallFailure,
): Transition {
  const plainRefusals = trouble.isPlainRefusal ? before.plainRefusals + 1 : 0;
  const step = { ...before, dialog: keptDialog(before), answerLost: true, plainRefusals };
  const emptied = { do: "emptyFields", fields: MPIN_FIELDS } as const;
  if (hasStatus) return next({ ...step, busy: "status" }, emptied, { do: "askStatus", once: false });
  if (plainRefusals >= PLAIN_REFUSALS) return finish(inDoubtOutcome);
  const said = trouble.kind === "stay" && !isLater(trouble.text) ? [trouble.text] : [];
  return next(
    { ...step, busy: null, notice: { key: "ANSWER_LOST" } },
    ...said.map((message) => ({ do: "showSnackbar", message }) as const),
    emptied,
  );
}

const isLater = (text: CommonMessage): boolean => "key" in text && text.key === "ERR_PAGE_MSG";
