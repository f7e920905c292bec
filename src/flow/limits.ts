/** Limits of the flow (spec §9). Durations are in timeouts.ts, where an operator may override them. */

/** Digits of an M-PIN and of an OTP (spec §5, §9). */
export const SECRET_DIGITS = 6;
/** Characters of a PAN (spec §5, §9). */
export const PAN_CHARACTERS = 10;
/**
 * Wrong attempts of an M-PIN or OTP that end the transaction (spec §4, R10, R15). In DIM, as many wrong M-PINs disable the
 * field while 'Forgot MPIN' is offered, and end the transaction when it is not.
 */
export const SUBMIT_ATTEMPTS = 3;
/** Regenerations on the M-PIN screen; the third ends the transaction (R9). */
export const MPIN_SCREEN_REGENERATIONS = 3;
/** Regenerations on a slip. The fourth is never offered: the time of the third one's OTP is the last. Failed ones do not count (R14, R15). */
export const SLIP_REGENERATIONS = 4;
/** Uses after which the DIM page hides 'Forgot MPIN' (R42). */
export const FORGOT_USES = 3;
/** Invalid or unequal submits of DIM's M-PIN dialog that end the transaction (R24). */
export const MPIN_SETUP_ATTEMPTS = 3;
