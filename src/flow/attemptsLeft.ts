import { SUBMIT_ATTEMPTS } from "./limits";
import type { ActiveState } from "./states";

/** Returns how many of `maximum` attempts are left after `wrong` ones; undefined before the first and after the last (R10, R11, R24). */
export const attemptsLeft = (wrong: number, maximum: number): number | undefined =>
  wrong > 0 && wrong < maximum ? maximum - wrong : undefined;

/** Returns how many attempts are left for the M-PIN or the OTP that the screen asks for (R10, R15). */
export const secretAttemptsLeft = (state: ActiveState): number | undefined =>
  attemptsLeft(wrongSecrets(state), SUBMIT_ATTEMPTS);

function wrongSecrets(state: ActiveState): number {
  if (state.screen !== "dim") return state.wrong;
  return state.mode === "mpin" ? state.wrongMpins : state.wrongOtps;
}
