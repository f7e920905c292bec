/** The counters that the depository keeps and refuses on (R43), and the pure decisions on them. */

const WRONG_TRIES = 3;
const FORGOTS = 3;
export const PAN_TRIES = 3;

/** The purpose of an OTP: to set the M-PIN, or to authorise the slip (DIM has only the second). */
export type Stage = "mpin" | "slip";

export interface Counters {
  readonly wrongMpin: number;
  readonly wrongPan: number;
  readonly wrongOtp: Readonly<Record<Stage, number>>;
  readonly sends: Readonly<Record<Stage, number>>;
  readonly forgots: number;
}

export const FRESH_COUNTERS: Counters = {
  wrongMpin: 0,
  wrongPan: 0,
  wrongOtp: { mpin: 0, slip: 0 },
  sends: { mpin: 0, slip: 0 },
  forgots: 0,
};

/**
 * The number of OTPs that a stage may send, the first included, and the send from which the answer says that the maximum is
 * reached. M-PIN screen: the third regeneration is still sent, and is the last (R9). Slips: a fourth regeneration is refused
 * (R14).
 */
const BUDGET: Record<Stage, { sends: number; reachedFrom: number }> = {
  mpin: { sends: 4, reachedFrom: 4 },
  slip: { sends: 4, reachedFrom: 5 },
};

export interface SendDecision {
  readonly sent: boolean;
  readonly maxReached: boolean;
  readonly counters: Counters;
}

/**
 * Decides on one more OTP send. `forgot` is DIM's forgot send: a first send that resets both counters, the M-PIN's tries and
 * the sends, three times at most (R42). A new OTP has its own three tries.
 */
export function decideSend(counters: Counters, stage: Stage, forgot: boolean): SendDecision {
  if (forgot && isForgotSpent(counters)) return { sent: false, maxReached: true, counters };
  const before = forgot ? 0 : counters.sends[stage];
  const sent = before < BUDGET[stage].sends;
  return {
    sent,
    maxReached: before + 1 >= BUDGET[stage].reachedFrom,
    counters: sent
      ? {
          ...counters,
          forgots: counters.forgots + (forgot ? 1 : 0),
          wrongMpin: forgot ? 0 : counters.wrongMpin,
          sends: { ...counters.sends, [stage]: before + 1 },
          wrongOtp: { ...counters.wrongOtp, [stage]: 0 },
        }
      : counters,
  };
}

/** Tells whether 'Forgot MPIN' was used as often as it may be (R42). */
export const isForgotSpent = ({ forgots }: Counters): boolean => forgots >= FORGOTS;

/** Tells whether an M-PIN was wrong as often as it may be: a further one is not looked at. */
export const areMpinsSpent = ({ wrongMpin }: Counters): boolean => wrongMpin >= WRONG_TRIES;

/** Tells whether an OTP of a stage was wrong as often as it may be. */
export const areOtpsSpent = ({ wrongOtp }: Counters, stage: Stage): boolean => wrongOtp[stage] >= WRONG_TRIES;

/** Counts a wrong OTP of a stage. */
export function wrongOtp(counters: Counters, stage: Stage): Counters {
  return { ...counters, wrongOtp: { ...counters.wrongOtp, [stage]: counters.wrongOtp[stage] + 1 } };
}

/** Counts a wrong M-PIN; the right one, a new one and DIM's forgot send reset the count. */
export function wrongMpin(counters: Counters): Counters {
  return { ...counters, wrongMpin: counters.wrongMpin + 1 };
}

/** Counts a PAN that is not the investor's (R11). */
export function wrongPan(counters: Counters): Counters {
  return { ...counters, wrongPan: counters.wrongPan + 1 };
}
