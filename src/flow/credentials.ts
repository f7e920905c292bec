import type { Credential } from "./effects";
import type { FormValues } from "./events";

// What was typed, as the credentials of a validate (contract §6 *credentials*).

export const mpinOf = ({ mpin }: FormValues): Credential => ({ credType: "MPIN", cred: mpin });

export const otpOf = ({ otp }: FormValues): Credential => ({ credType: "OTP", cred: otp });

/** Returns an OTP with the M-PIN that it sets or resets. */
export const newMpinOf = (typed: FormValues): Credential[] => [
  otpOf(typed),
  mpinOf(typed),
  { credType: "CONFIRMMPIN", cred: typed.confirm },
];
