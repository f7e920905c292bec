import type { CommonTextKey } from "./messages";

/** The key of the message that says where the OTP went, by what is known of the address (spec §2); params `mobile`, `email`. */
export function otpSentKey(mobile: string | undefined, email: string | undefined): CommonTextKey {
  if (mobile) return email ? "OTP_SENT_BOTH" : "OTP_SENT_MOBILE";
  return email ? "OTP_SENT_EMAIL" : "OTP_SENT";
}
