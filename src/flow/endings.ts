import type { TimeoutName } from "../texts/timeouts";
import type { Return } from "./effects";
import type { LastingMessage } from "./messages";
import { type FailReason, failure, type Outcome } from "./outcome";
import { type Ending, type Next, type Step, to, type UnderwayStep, type Way } from "./steps";

/** The transaction is over: its event fires, then its default action (contract §2). */
export function conclude(outcome: Outcome, leaving: Return = { to: "nowhere" }, terminate = false): Next {
  const step: Step = { screen: outcome.page, outcome, phase: "concluding" };
  return {
    step,
    effects: [
      { do: "stopTimers" },
      ...(terminate ? [{ do: "terminate" } as const] : []),
      ...(outcome.page === "success" ? [] : [{ do: "clearStorage" } as const]),
      { do: "conclude", outcome, return: leaving },
    ],
  };
}

/** Ends at once by the investor's or the world's doing, and lets the depository know. */
export const abandon = (step: UnderwayStep, reason: FailReason, text: LastingMessage): Next =>
  conclude(failure(reason, text, step), { to: "nowhere" }, true);

/** Tells the outcome in a dialog (or, without one, in the snackbar already shown), then leaves by `way`. */
export function tell(
  step: UnderwayStep,
  ending: Omit<Ending, "phase">,
  after: TimeoutName,
  ...effects: Next["effects"]
): Next {
  return to(
    { ...step, busy: null, dialog: null, idleWarned: false, ending: { ...ending, phase: "told" } },
    { do: "stopTimers" },
    ...effects,
    { do: "startTimer", timer: "ending", after },
  );
}

/** The dialog of an ending closed: ask where to return, or conclude. */
export function depart(step: UnderwayStep, ending: Ending): Next {
  const { way, outcome } = ending;
  if (way.to !== "redirectOperation") return conclude(outcome, way);
  return to(
    { ...step, ending: { ...ending, phase: "asking", dialog: null } },
    { do: "stopTimers" },
    { do: "askRedirect" },
  );
}

/** The last OTP's time is over and no answer is awaited: the depository is told, and it ends (spec §4, R14, R15). */
export function exhaustOtp(next: Next): Next {
  const { step } = next;
  if (!("busy" in step) || step.ending || step.busy || step.regenerations.phase !== "over") return next;
  const ended = conclude(failure("otp-limit", { key: "OTP_EXCEEDED" }, step));
  return to(ended.step, { do: "notifyExhausted" }, ...ended.effects);
}

/** The way back from a failure, by the screen it happened on (R10, R12, R14, R15, R41). */
export const failWay = (step: UnderwayStep, fields: Readonly<Record<string, string>>): Way =>
  step.screen === "slip" || step.screen === "dim" ? { to: "failUrl", fields } : { to: "redirectOperation" };
