/** Numbers of the flow (spec §9). Durations live in timeouts.ts, where an operator may override them. */

/** Digits of an M-PIN and of an OTP (spec §5, §9). */
export const SECRET_DIGITS = 6;
/** Characters of a PAN (spec §5, §9). */
export const PAN_CHARACTERS = 10;
/** Wrong tries of an M-PIN or OTP before the transaction ends (spec §4, R10, R15). */
export const SUBMIT_ATTEMPTS = 3;
/** Regenerations the M-PIN screen lets an investor ask for; the third only ends the transaction (R9). */
export const MPIN_SCREEN_REGENERATIONS = 3;
/** Budget of a slip: what remains is this minus the regenerations that succeeded (R14, R15). */
export const SLIP_REGENERATIONS = 4;
/** 'Forgot MPIN' on the DIM page is hidden after this many (R42). */
export const FORGOT_ATTEMPTS = 3;
/** Submits of the DIM M-PIN dialog that are invalid or unequal (R24). */
export const MPIN_SETUP_ATTEMPTS = 3;
