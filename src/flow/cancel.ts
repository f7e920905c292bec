import { failDestination, showFailure } from "./endings";
import type { FlowEvent } from "./events";
import { serverTextOr } from "./messages";
import { isBeingSent } from "./pendingSubmit";
import { type ActiveState, next, type Transition } from "./states";

/** Whether cancelling is offered: an authorisation that was sent cannot be recalled. */
export const mayCancel = (step: ActiveState): boolean =>
  !step.dialog && !step.postponed && (step.screen === "mpin" || !isBeingSent(step));

/** Whether the cancel question is open, and not answered yet. */
export const isCancelling = (step: ActiveState): boolean =>
  step.dialog?.kind === "cancel" && step.busy !== "exit";

/** Notes that a text has come to the screen behind the cancel question, which makes the screen inert. */
export function markCovered(before: ActiveState, after: Transition): Transition {
  const { step, effects } = after;
  if (!("busy" in step) || step.dialog?.kind !== "cancel") return after;
  const snackbar = effects.flatMap((effect) => (effect.do === "showSnackbar" ? effect.message : [])).at(-1);
  const isCovered = TEXTS.some((text) => step[text] && step[text] !== before[text]);
  if (!snackbar && !isCovered) return after;
  const covers = { snackbar: snackbar ?? step.dialog.covers?.snackbar ?? null };
  return next({ ...step, dialog: { ...step.dialog, covers } }, ...effects);
}

/** The texts of a screen's live regions. */
const TEXTS = ["message", "notice"] as const;

/** Closes the cancel question. A text that came behind it is said now: the screen's as new ones, and the snackbar again. */
export function declined(step: ActiveState, onward: (step: ActiveState) => Transition): Transition {
  const covers = step.dialog?.kind === "cancel" ? step.dialog.covers : undefined;
  const after = onward({ ...(covers ? renewTexts(step) : step), dialog: null });
  return next(
    after.step,
    ...after.effects,
    ...(covers?.snackbar ? [{ do: "showSnackbar", message: covers.snackbar } as const] : []),
  );
}

/** Copies the texts, as a live region says one again when the object is another. */
const renewTexts = <S extends ActiveState>(step: S): S => ({
  ...step,
  message: step.message && { ...step.message },
  notice: step.notice && { ...step.notice },
});

/** Ends the transaction as cancelled, with what the depository said to it (R12). */
export function cancelled(
  step: ActiveState,
  { message, uiRedirect, fields, isRefused, isLost }: FlowEvent & { type: "exitAnswered" },
): Transition {
  const tone = isRefused ? "warning" : "danger";
  const way = uiRedirect ? failDestination(step, fields) : ({ to: "nowhere" } as const);
  // the error page keeps the text of a refusal, but the way back to the requestor does not (R45)
  const mustBeRead = isRefused && uiRedirect;
  return showFailure(
    step,
    {
      reason: "cancelled",
      text: serverTextOr(message, isRefused ? "ERR_PAGE_MSG" : "CANCELLED"),
      isRefused,
      tone,
    },
    {
      way,
      dialog: isRefused ? { title: "WARNING_TITLE", tone } : { title: "CANCEL_TITLE", tone: "info" },
    },
    // an investor who disowns the order is shown where to turn, and needs time to read it (R66)
    mustBeRead || (step.dialog?.kind === "cancel" && step.dialog.disowned) ? null : "OVERLAY_SHUTDOWN",
    ...(isLost ? [{ do: "terminate" } as const] : []),
  );
}
