import type { Debit } from "./outcome";
import { type ActiveState, type FlowState, outcomeOf } from "./states";

/**
 * Actions that an ending may take, by what is known of the debit (R55, R83). In doubt it sends no terminate, and does not
 * return to the broker.
 */
export const ALLOWED_BY_DEBIT: Readonly<Record<Debit, { terminate: boolean; leave: boolean }>> = {
  none: { terminate: true, leave: true },
  inDoubt: { terminate: false, leave: false },
  authorised: { terminate: false, leave: true },
  notKnownHere: { terminate: true, leave: true },
};

/** Tells whether an authorising validate is on its way (R55); the M-PIN screen's validate only opens the slip. */
export const isAuthorising = ({ busy, screen }: ActiveState): boolean =>
  busy === "validate" && screen !== "mpin";

/**
 * Tells whether the transaction is in doubt: an authorising validate's answer is awaited or was lost (R55). What may be
 * done then is in `ALLOWED_BY_DEBIT`; `inDoubtOutcome` in outcome.ts is how it ends.
 */
export const isInDoubt = (state: FlowState): boolean =>
  "busy" in state && (state.answerLost || isAuthorising(state));

/** Tells whether the transaction is, or may be, authorised: an investor who loses the page must ask before starting again (R55). */
export function mayBeAuthorised(state: FlowState): boolean {
  const debit = outcomeOf(state)?.debit;
  return isInDoubt(state) || debit === "inDoubt" || debit === "authorised";
}

/** Tells whether leaving, or removing the element, sends terminate: the transaction is open and not in doubt (R55, R68). */
export const mayTerminate = (state: FlowState): boolean =>
  "busy" in state && !state.ending && !isInDoubt(state);
