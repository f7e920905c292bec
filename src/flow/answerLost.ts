import type { FlowContext } from "./context";
import { CLEAR_MPINS } from "./effects";
import { conclude } from "./endings";
import type { CallFailure } from "./events";
import type { CommonMessage } from "./messages";
import { inDoubtOutcome } from "./outcome";
import { isSubmitBeingSettled } from "./pendingSubmit";
import {
  type ActiveState,
  asksDimMpin,
  type DimState,
  keptDialog,
  next,
  type SlipState,
  type Transition,
} from "./states";

/** Plain refusals of an authorising validate, in a row, that end the transaction (R95). */
export const MAX_PLAIN_REFUSALS = 2;

/**
 * Handles an authorising validate whose answer was lost (R55, R72, R95). A depository that has a status operation is
 * asked what became of it (contract §6 *status*). Otherwise the form stays, and the investor may press Submit again
 * to find out; the second plain refusal in a row ends the transaction in doubt. `withDoubtNotice` says 'press Submit again',
 * so a snackbar that says 'try again later' is not shown beside it.
 */
export function handleLostAnswer(
  { hasStatus }: FlowContext,
  before: SlipState | DimState,
  failure: CallFailure,
): Transition {
  const plainRefusals = failure.isPlainRefusal ? before.plainRefusals + 1 : 0;
  const state = { ...before, dialog: keptDialog(before), answerLost: true, plainRefusals };
  if (hasStatus) return next({ ...state, busy: "status" }, CLEAR_MPINS, { do: "askStatus", once: false });
  if (plainRefusals >= MAX_PLAIN_REFUSALS) return conclude(inDoubtOutcome);
  const snackbarTexts = failure.kind === "retryable" && !saysTryLater(failure.text) ? [failure.text] : [];
  return next(
    { ...state, busy: null },
    ...snackbarTexts.map((message) => ({ do: "showSnackbar", message }) as const),
    {
      ...CLEAR_MPINS,
      ...(asksDimMpin(state) && { focus: "MPIN" }),
    },
  );
}

/**
 * Shows beside Submit that an answer was lost, while no submit is being settled (R55, R72). A press that sends none keeps the very
 * notice, since a live region would announce a new object again.
 */
export function withDoubtNotice(before: ActiveState, after: Transition): Transition {
  const { state } = after;
  if (!("busy" in state) || state.screen === "mpin" || !state.answerLost) return after;
  const key = canPressSubmit(state) ? "ANSWER_LOST" : "IN_DOUBT";
  const isShown = ({ notice }: ActiveState) => notice && "key" in notice && notice.key === key;
  if (isShown(state) || isSubmitBeingSettled(state) || state.ending) return after;
  return next({ ...state, notice: isShown(before) ? before.notice : { key } }, ...after.effects);
}

/** False where too many wrong M-PINs have disabled Submit, so that only an OTP can find out. */
const canPressSubmit = (state: SlipState | DimState): boolean =>
  !(state.screen === "dim" && state.mpinExhausted);

const saysTryLater = (text: CommonMessage): boolean => "key" in text && text.key === "ERR_PAGE_MSG";
