import { type ActiveState, type FlowState, outcomeOf } from "./states";

/** Tells whether an authorising validate is on its way (R55); the M-PIN screen's validate only opens the slip. */
export const isAuthorising = ({ busy, screen }: ActiveState): boolean =>
  busy === "validate" && screen !== "mpin";

/**
 * Tells whether the transaction is in doubt: an authorising validate's answer is awaited or was lost (R55). `endings.ts`
 * decides what may be done and said then.
 */
export const isInDoubt = (state: FlowState): boolean =>
  "busy" in state && (state.answerLost || isAuthorising(state));

/** Tells whether the transaction is, or may be, authorised: an investor who loses the page must ask before starting again (R55). */
export function mayBeAuthorised(state: FlowState): boolean {
  const debit = outcomeOf(state)?.debit;
  return isInDoubt(state) || debit === "inDoubt" || debit === "authorised";
}
