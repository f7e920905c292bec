import type { ActiveState } from "./states";

/** Tells whether a submit is being sent, or waits for its captcha token. */
export const isSubmitPending = ({ busy }: ActiveState): boolean => busy === "captcha" || busy === "validate";

/** Tells whether a submit is being settled: it is on its way, or the status of one whose answer was lost is asked for. */
export const isSubmitBeingSettled = (state: ActiveState): boolean =>
  isSubmitPending(state) || state.busy === "status";

/** Returns the state after the depository said what became of the authorisation: nothing is in doubt or under way. */
export const withoutDoubt = <S extends ActiveState>(state: S): S => ({
  ...state,
  busy: null,
  answerLost: false,
  plainRefusals: 0,
  postponed: null,
});

/** Returns the state after a validate's answer. `answerLost` stays: an earlier validate may still be processed (R55). */
export const afterAnswer = <S extends ActiveState>(state: S): S => ({
  ...state,
  busy: null,
  plainRefusals: 0,
});
