import { canSubmitDim, canSubmitSlip } from "./canSubmit";
import { isAgreed } from "./consentBoxes";
import type { FlowContext } from "./context";
import type { Effect } from "./effects";
import { withoutError } from "./inputValidation";
import { MPIN_SCREEN_REGENERATIONS, SLIP_REGENERATIONS } from "./limits";
import {
  type ActiveState,
  acceptsPress,
  type DimState,
  type MpinState,
  next,
  type Regenerations,
  type SlipState,
  type Transition,
} from "./states";

/** The state after a first OTP, whoever sent it: the counters start anew (R8, R42). */
export const FIRST_OTP_SENT: Regenerations = { phase: "counting", sent: true, count: 0 };

/** The countdown until another OTP may be sent (R9, R14). */
export const START_COUNTDOWN: Effect = { do: "startTimer", timer: "resend", after: "RESEND_OTP" };

/** Returns the state after an OTP send: texts about the last OTP are cleared, and the countdown starts anew (spec §4). */
export const withNewOtp = <S extends ActiveState>(state: S): S => ({
  ...withoutError(state, "otp"),
  busy: null,
  regenerations:
    state.busy === "sendAgain" ? { ...FIRST_OTP_SENT, count: state.regenerations.count + 1 } : FIRST_OTP_SENT,
  message: null,
  warning: null,
});

/** Returns the state that shows the link: the M-PIN screen's countdown has ended (R9), or a send failed, which counts nothing (R41). */
export const offerLink = (was: Regenerations): Regenerations => ({ ...was, phase: "offered" });

/** The pressed link is removed, so the focus goes to the OTP field; what is typed before the answer comes stays. */
const FOCUS_OTP: Effect = { do: "focusField", field: "OTP" };

/** Sends the first OTP, or another one after it. The M-PIN screen has one operation for both (spec §7). */
function sendOtp(state: ActiveState, ...others: readonly Effect[]): Transition {
  const { sent } = state.regenerations;
  const operation = state.screen === "mpin" ? "sendOtp" : sent ? "resendOtp" : "sendFirstOtp";
  return next(
    { ...state, busy: sent ? "sendAgain" : "sendFirst" },
    { do: "sendOtp", send: { operation, forgotMpin: false } },
    ...others,
  );
}

/**
 * Sends the first OTP of a mandate or of DIM, once: when the boxes are ticked and the page can be submitted (R16, R71). A mandate's
 * waits while a cancel is in question. A DIS slip's is out before the slip starts.
 */
export function sendFirstOtp(context: FlowContext, state: SlipState | DimState): Transition {
  const isDue =
    state.screen === "dim"
      ? state.mode === "otp" && state.agreed && !state.busy && canSubmitDim(context)
      : state.order.otpEnabled && isAgreed(state) && acceptsPress(state) && canSubmitSlip(context, state);
  return isDue && state.regenerations.phase === "awaited" ? sendOtp(state) : next(state);
}

/** Asks for the OTP of 'Forgot MPIN'; the mode changes when that is sent (R8, R42). */
export const sendForgotOtp = (state: MpinState | DimState): Transition =>
  next(
    { ...state, busy: "sendForgot", errors: {} },
    {
      do: "sendOtp",
      send: { operation: state.screen === "mpin" ? "sendOtp" : "resendOtp", forgotMpin: true },
    },
  );

/** Handles a press of the link: sends an OTP again, or the first one if its send failed (R9, R14, R15, R41). */
export const resend = (state: ActiveState): Transition =>
  acceptsPress(state) && state.regenerations.phase === "offered" ? sendOtp(state, FOCUS_OTP) : next(state);

/**
 * Handles the end of the countdown on a slip, a mandate or DIM: shows the link, or `over` if only one regeneration is
 * left, which is never offered (R14, R15). A timer that still runs from the M-PIN screen changes nothing here.
 */
export const afterCountdown = (was: Regenerations): Regenerations =>
  was.phase === "counting" ? { ...was, phase: isLastOtp(was) ? "over" : "offered" } : was;

const remaining = (regenerations: Regenerations): number => SLIP_REGENERATIONS - regenerations.count;

/** Tells whether one regeneration remains: the label reads 'seconds remaining' and no link follows (R14). */
const isLastOtp = (regenerations: Regenerations): boolean => remaining(regenerations) <= 1;

/** Tells whether the M-PIN screen's third regeneration was made, which ends the transaction (R9). */
export const areMpinResendsExhausted = (regenerations: Regenerations): boolean =>
  regenerations.count >= MPIN_SCREEN_REGENERATIONS;

/** Returns the label of the M-PIN screen's link (R9); a slip's is always 'RESEND_LINK' (R14). */
export const mpinResendLabel = (regenerations: Regenerations): "RESEND_LINK_LAST" | "RESEND_LINK" =>
  regenerations.count === MPIN_SCREEN_REGENERATIONS - 1 ? "RESEND_LINK_LAST" : "RESEND_LINK";

/** Returns the note beside a slip's countdown or link, null for none (R14). */
export function slipCountdownNote(
  regenerations: Regenerations,
): "LAST_OTP_REGENERATE_ATTEMPT" | "FINAL_COUNTDOWN_ENDS" | null {
  if (regenerations.phase === "counting" && isLastOtp(regenerations)) return "FINAL_COUNTDOWN_ENDS";
  const isLastLink = regenerations.phase === "offered" && remaining(regenerations) === 2;
  return isLastLink ? "LAST_OTP_REGENERATE_ATTEMPT" : null;
}

/** Returns the label before a slip's countdown (R14). */
export const slipCountdownLabel = (regenerations: Regenerations): "FINAL_COUNTDOWN" | "RESEND_COUNTDOWN" =>
  isLastOtp(regenerations) ? "FINAL_COUNTDOWN" : "RESEND_COUNTDOWN";
