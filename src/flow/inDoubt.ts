import type { Outcome } from "./outcome";
import type { ActiveState, FlowState } from "./states";

/** Whether an authorising validate is on its way (R55); the M-PIN screen's validate only opens the slip. */
export const isAuthorising = ({ busy, screen }: ActiveState): boolean =>
  busy === "validate" && screen !== "mpin";

/**
 * Whether the transaction is in doubt: an authorising validate's answer is awaited or was lost (R55). `endings.ts`
 * decides what may be done and said then.
 */
export const isInDoubt = (step: ActiveState): boolean => step.answerLost || isAuthorising(step);

/** Whether the transaction is, or may be, authorised: an investor who loses the page must ask before starting again (R55). */
export function mayBeAuthorised(step: FlowState): boolean {
  if ("outcome" in step) return mayBeDebited(step.outcome);
  return "busy" in step && (isInDoubt(step) || (step.ending !== null && mayBeDebited(step.ending.outcome)));
}

/** Whether the securities are authorised, or nobody here knows (R55). */
const mayBeDebited = ({ debit }: Outcome): boolean => debit === "inDoubt" || debit === "authorised";
