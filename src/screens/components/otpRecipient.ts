import type { CommonTextKey } from "../../i18n/texts";
import type { AuthenticationModel } from "../../payload/model";

/** Returns where the depository sends an OTP, as far as the payload says: of the model, else of the account. */
export function otpRecipientOf(model: AuthenticationModel | undefined) {
  const account = model?.orderRequestDetails?.dmatBlkDtls;
  return { mobile: model?.mobileNumber ?? account?.mobileNo, email: model?.emailId ?? account?.emailId };
}

/** The key of the message that says where the OTP went, by what is known of the address (spec §2); params `mobile`, `email`. */
export function otpSentKey(mobile: string | undefined, email: string | undefined): CommonTextKey {
  if (mobile) return email ? "OTP_SENT_BOTH" : "OTP_SENT_MOBILE";
  return email ? "OTP_SENT_EMAIL" : "OTP_SENT";
}
