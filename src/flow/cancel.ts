import { failDestination, showFailure } from "./endings";
import type { Event } from "./events";
import { serverTextOr } from "./messages";
import { isBeingSent } from "./pendingSubmit";
import type { ActiveState, Transition } from "./states";

/** Whether cancelling is offered: an authorisation on its way can no longer be called back. */
export const mayCancel = (step: ActiveState): boolean =>
  !step.dialog && !step.postponed && (step.screen === "mpin" || !isBeingSent(step));

/** Whether the cancel question is open, and not answered yet. */
export const isCancelling = (step: ActiveState): boolean =>
  step.dialog?.kind === "cancel" && step.busy !== "exit";

/** Ends the transaction as cancelled, with what the depository said to it (R12). */
export function cancelled(
  step: ActiveState,
  { message, uiRedirect, fields, isRefused, isLost }: Event & { type: "exitAnswered" },
): Transition {
  const tone = isRefused ? "warning" : "danger";
  return showFailure(
    step,
    {
      reason: "cancelled",
      text: serverTextOr(message, isRefused ? "ERR_PAGE_MSG" : "CANCELLED"),
      isRefused,
      tone,
    },
    {
      way: uiRedirect ? failDestination(step, fields) : { to: "nowhere" },
      dialog: isRefused ? { title: "WARNING_TITLE", tone } : { title: "CANCEL_TITLE", tone: "info" },
    },
    // an investor who disowns the order is shown where to turn, and needs time to read it (R66)
    isRefused || (step.dialog?.kind === "cancel" && step.dialog.disowned) ? null : "OVERLAY_SHUTDOWN",
    ...(isLost ? [{ do: "terminate" } as const] : []),
  );
}
