import { attemptsLeft } from "./attemptsLeft";
import type { Destination, FieldName } from "./effects";
import { answerSummary, showFailure } from "./endings";
import { LIMIT_DIALOG } from "./errorHandling";
import type { ValidateAnswer } from "./events";
import { SUBMIT_ATTEMPTS } from "./limits";
import { serverTextOr } from "./messages";
import { type ActiveState, next, type Transition } from "./states";
import type { TimeoutName } from "./timeouts";

/** Wrong attempts of an OTP or M-PIN, on every screen (spec §4, R10, R15). Each screen counts its own. */

const TEXTS = {
  OTP: { wrong: "WRONG_OTP", last: "LAST_ATTEMPT_OTP", exceeded: "OTP_EXCEEDED" },
  MPIN: { wrong: "WRONG_MPIN", last: "LAST_ATTEMPT_MPIN", exceeded: "MPIN_EXCEEDED" },
} as const;
type Secret = keyof typeof TEXTS;

/** Returns the time that the dialog of the last wrong attempt stays. On the M-PIN screen each secret has its own. */
function timeoutOf({ screen }: ActiveState, secret: Secret): TimeoutName {
  if (screen === "mpin") return secret === "OTP" ? "OTP_EXCEEDED" : "MPIN_EXCEEDED";
  return screen === "dim" ? "DIM_FAIL_OTP_TIMEOUT" : "DIS_FAIL_OTP_TIMEOUT";
}

/** Tells whether `wrong` attempts are as many as are allowed. */
export const areAttemptsExhausted = (wrong: number): boolean => wrong >= SUBMIT_ATTEMPTS;

/** Returns the texts after a wrong attempt: the server's or ours, and the warning if one attempt is left. */
export const wrongAttemptTexts = (secret: Secret, wrong: number, { message }: ValidateAnswer) => ({
  message: serverTextOr(message, TEXTS[secret].wrong),
  warning: attemptsLeft(wrong, SUBMIT_ATTEMPTS) === 1 ? TEXTS[secret].last : null,
});

interface WrongAttempt {
  readonly secret: Secret;
  /** The wrong attempts so far, with this one. */
  readonly count: number;
  readonly cleared: readonly FieldName[];
  /** Where the transaction leads after the last one. */
  readonly destination: Destination;
}

/** Handles a wrong attempt: warns, empties fields and focuses the secret's (R13); the last one ends the transaction (R10, R15). */
export function wrongAttempt(
  state: ActiveState,
  { secret, count, cleared, destination }: WrongAttempt,
  answer: ValidateAnswer,
): Transition {
  if (areAttemptsExhausted(count)) return attemptsExceeded(state, secret, answer, destination);
  return next(
    { ...state, ...wrongAttemptTexts(secret, count, answer) },
    { do: "clearFields", fields: cleared, focus: secret },
  );
}

/** Fails after the last wrong attempt: a dialog, then `destination` (R10, R15). The confirmation time is cleared at once (R70). */
export function attemptsExceeded(
  state: ActiveState,
  secret: Secret,
  answer: ValidateAnswer,
  destination: Destination,
): Transition {
  const text = { key: TEXTS[secret].exceeded };
  return showFailure(
    state,
    { reason: "attempts-exceeded", text, answer: answerSummary(answer) },
    { destination, dialog: LIMIT_DIALOG },
    timeoutOf(state, secret),
    { do: "clearConfirmationTime" },
  );
}
