import type { Effect } from "./effects";
import { MPIN_SCREEN_REGENERATIONS, SLIP_REGENERATIONS } from "./limits";
import {
  type ActiveFields,
  type ActiveState,
  isIdle,
  next,
  type Regenerations,
  type Transition,
} from "./states";

/** A first send succeeded, whoever made it: the counters start anew (R8, R42). */
export const firstOtpSent: Regenerations = { phase: "counting", sent: true, count: 0 };

/** An OTP went out: whatever was said of the one before it goes, and the countdown starts anew (spec §4). */
export const withNewOtp = <S extends ActiveFields & { readonly regenerations: Regenerations }>(
  step: S,
): S => ({
  ...step,
  busy: null,
  regenerations:
    step.busy === "sendAgain" ? { ...firstOtpSent, count: step.regenerations.count + 1 } : firstOtpSent,
  errors: {},
  message: null,
  warning: null,
});

/** A send failed: nothing is counted and no countdown starts (R41), and the link is there to try again. */
export const sendFailed = (was: Regenerations): Regenerations => ({ ...was, phase: "offered" });

/** The link goes with its press; what comes next is typed, and what is typed before the answer comes stays. */
const focusOtp: Effect = { do: "focusField", field: "OTP" };

/** The link is pressed: an OTP is asked for again, or first where the first send had failed (R9, R14, R15, R41). */
export function resend(step: ActiveState): Transition {
  const { phase, sent } = step.regenerations;
  if (!isIdle(step) || phase !== "offered") return next(step);
  const operation = step.screen === "mpin" ? "sendOtp" : sent ? "resendOtp" : "sendFirstOtp";
  return next(
    { ...step, busy: sent ? "sendAgain" : "sendFirst" },
    { do: "sendOtp", send: { operation, forgotMpin: false } },
    focusOtp,
  );
}

/** The M-PIN screen's countdown ended: the link shows (R9). */
export const mpinCountdownEnded = (was: Regenerations): Regenerations =>
  was.phase === "counting" ? { ...was, phase: "offered" } : was;

/** A slip's countdown ended: the link shows while more than one regeneration remains (R14). A screen before's means nothing. */
export const slipCountdownEnded = (was: Regenerations): Regenerations =>
  was.phase === "counting" ? { ...was, phase: isLastOtp(was) ? "over" : "offered" } : was;

const remaining = (regenerations: Regenerations): number => SLIP_REGENERATIONS - regenerations.count;

/** One regeneration remains: the label reads 'seconds remaining' and no link follows (R14). */
export const isLastOtp = (regenerations: Regenerations): boolean => remaining(regenerations) <= 1;

/** The M-PIN screen's third regeneration was made: it ends the transaction (R9). */
export const isMpinBudgetSpent = (regenerations: Regenerations): boolean =>
  regenerations.count >= MPIN_SCREEN_REGENERATIONS;

/** What the M-PIN screen's link reads (R9); a slip's keeps 'RESEND_LINK' (R14). */
export const mpinResendLabel = (regenerations: Regenerations): "RESEND_LINK_LAST" | "RESEND_LINK" =>
  regenerations.count === MPIN_SCREEN_REGENERATIONS - 1 ? "RESEND_LINK_LAST" : "RESEND_LINK";

/** What stands beside a slip's running time or link (R14). */
export function slipCountdownNote(
  regenerations: Regenerations,
): "LAST_OTP_REGENERATE_ATTEMPT" | "FINAL_COUNTDOWN_ENDS" | null {
  if (regenerations.phase === "counting" && isLastOtp(regenerations)) return "FINAL_COUNTDOWN_ENDS";
  const isLastLink = regenerations.phase === "offered" && remaining(regenerations) === 2;
  return isLastLink ? "LAST_OTP_REGENERATE_ATTEMPT" : null;
}

/** What stands before a slip's running time (R14). */
export const slipCountdownLabel = (regenerations: Regenerations): "FINAL_COUNTDOWN" | "RESEND_COUNTDOWN" =>
  isLastOtp(regenerations) ? "FINAL_COUNTDOWN" : "RESEND_COUNTDOWN";
