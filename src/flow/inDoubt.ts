import type { Outcome } from "./outcome";
import type { ActiveState, FlowState } from "./states";

/** A validate that authorises is on its way, or its captcha is awaited: the M-PIN screen's only opens the slip. */
export const isAuthorising = ({ busy, screen }: ActiveState): boolean =>
  busy === "validate" && screen !== "mpin";

/** What was submitted is being settled: its answer is awaited, or what became of one that was lost. */
export const isSettling = ({ busy }: ActiveState): boolean => busy === "validate" || busy === "status";

/**
 * Nobody here knows whether the securities are authorised: an answer is awaited, or one was lost (R55). What may still be done,
 * and said, is in `endings.ts`.
 */
export const isOutcomeUnknown = (step: ActiveState): boolean => step.answerLost || isAuthorising(step);

/** It may be authorised by now, or is: whoever loses the page has to ask before they start again (R55). */
export function mayBeAuthorised(step: FlowState): boolean {
  if ("outcome" in step) return mayBeDebited(step.outcome);
  return (
    "busy" in step && (isOutcomeUnknown(step) || (step.ending !== null && mayBeDebited(step.ending.outcome)))
  );
}

const mayBeDebited = ({ debit }: Outcome): boolean => debit === "inDoubt" || debit === "authorised";

/** The depository has said what became of it: nothing is in doubt, and nothing under way. */
export const clearedOfDoubt = <S extends ActiveState>(step: S): S => ({
  ...step,
  busy: null,
  answerLost: false,
  plainRefusals: 0,
  held: null,
});

/**
 * A validate was answered: of what was sent now nothing is in doubt any more. Of one whose answer was lost before, no
 * refusal tells, as that one may still be under way (R55).
 */
export const settle = <S extends ActiveState>(step: S): S => ({ ...step, busy: null, plainRefusals: 0 });
