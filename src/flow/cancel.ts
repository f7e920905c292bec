import { askedFailDestination, showFailure } from "./endings";
import type { FlowEvent } from "./events";
import { serverTextOr } from "./messages";
import { isSubmitPending } from "./pendingSubmit";
import { type ActiveState, next, type Transition } from "./states";

/** Tells whether cancelling is offered: an authorisation that was sent cannot be recalled. */
export const mayCancel = (state: ActiveState): boolean =>
  !state.dialog && !state.postponed && (state.screen === "mpin" || !isSubmitPending(state));

/** Tells whether the cancel question is open, and not answered yet. */
export const isCancelling = (state: ActiveState): boolean =>
  state.dialog?.kind === "cancel" && state.busy !== "exit";

/** Handles CANCEL: asks whether the transaction is to be cancelled, if that is offered (R12). */
export const askToCancel = (
  state: ActiveState,
  { disowned }: FlowEvent & { type: "cancelPressed" },
): Transition =>
  next(
    mayCancel(state) ? { ...state, dialog: { kind: "cancel", ...(disowned && { disowned: true }) } } : state,
  );

/** Handles 'Yes' to the question: gives the transaction up at the depository (R12). */
export const confirmCancel = (state: ActiveState): Transition =>
  isCancelling(state) ? next({ ...state, busy: "exit" }, { do: "exit" }) : next(state);

/** Notes that a text has come to the screen behind the cancel question, which makes the screen inert. */
export function markCovered(before: ActiveState, after: Transition): Transition {
  const { state, effects } = after;
  if (!("busy" in state) || state.dialog?.kind !== "cancel") return after;
  const snackbar = effects.flatMap((effect) => (effect.do === "showSnackbar" ? effect.message : [])).at(-1);
  const isCovered = TEXTS.some((text) => state[text] && state[text] !== before[text]);
  if (!snackbar && !isCovered) return after;
  const covers = { snackbar: snackbar ?? null };
  return next({ ...state, dialog: { ...state.dialog, covers } }, ...effects);
}

/** The texts of a screen's live regions. */
const TEXTS = ["message", "notice"] as const;

/** Closes the cancel question, and announces again the texts that arrived behind it. */
export function closeCancelQuestion(
  state: ActiveState,
  proceed: (state: ActiveState) => Transition,
): Transition {
  const covers = state.dialog?.kind === "cancel" ? state.dialog.covers : undefined;
  const after = proceed({ ...(covers ? renewTexts(state) : state), dialog: null });
  return next(
    after.state,
    ...after.effects,
    ...(covers?.snackbar ? [{ do: "showSnackbar", message: covers.snackbar } as const] : []),
  );
}

/** Copies the texts: a live region announces a new object again. */
const renewTexts = <S extends ActiveState>(state: S): S => ({
  ...state,
  message: state.message && { ...state.message },
  notice: state.notice && { ...state.notice },
});

/** Ends the transaction as cancelled, with what the depository said to it (R12). */
export function endCancelled(state: ActiveState, answer: FlowEvent & { type: "exitAnswered" }): Transition {
  const { message, uiRedirect, isRefused, isLost } = answer;
  const tone = isRefused ? "warning" : "danger";
  // the error page keeps the text of a refusal, but the way back to the requestor does not (R45)
  const mustBeRead = isRefused && uiRedirect;
  return showFailure(
    state,
    {
      reason: "cancelled",
      text: serverTextOr(message, isRefused ? "ERR_PAGE_MSG" : "CANCELLED"),
      isRefused,
      tone,
    },
    {
      destination: askedFailDestination(state, answer),
      dialog: isRefused ? { title: "WARNING_TITLE", tone } : { title: "CANCEL_TITLE", tone: "info" },
    },
    // an investor who disowns the order is shown where to turn, and needs time to read it (R66)
    mustBeRead || (state.dialog?.kind === "cancel" && state.dialog.disowned) ? null : "OVERLAY_SHUTDOWN",
    ...(isLost ? [{ do: "terminate" } as const] : []),
  );
}
