import type { CommonTextKey } from "../i18n/messages";
import type { FormValues } from "./events";
import { SECRET_DIGITS } from "./limits";
import type { TextKey } from "./messages";
import type { Errors, SlipState } from "./states";

/** The three wordings of one rule, by where it stands (spec §5). */
interface Wording<Key extends TextKey> {
  readonly required: Key;
  readonly sixDigits: Key;
  readonly numeric: Key;
}

const mode1Mpin: Wording<CommonTextKey> = {
  required: "MPIN_IS_REQUIRED",
  sixDigits: "MPIN_MINIMUM_LENGTH",
  numeric: "MPIN_NUMERIC",
};
const newMpin: Wording<CommonTextKey> = {
  required: "MPIN_REQUIRED",
  sixDigits: "MPIN_OF_6_DIGITS",
  numeric: "MPIN_NUMERIC",
};
const pageMpin: Wording<TextKey> = {
  required: "MPIN_REQUIRED",
  sixDigits: "MPIN_SIX_DIGITS",
  numeric: "MPIN_NUMERIC",
};
const mode2Otp: Wording<CommonTextKey> = {
  required: "OTP_REQUIRED",
  sixDigits: "OTP_OF_6_DIGITS",
  numeric: "OTP_NUMERIC",
};
const slipOtp: Wording<TextKey> = {
  required: "PLEASE_ENTER_OTP",
  sixDigits: "OTP_SIX_DIGITS",
  numeric: "OTP_NUMERIC",
};

function sixDigits<Key extends TextKey>(value: string, wording: Wording<Key>): Key | null {
  if (value === "") return wording.required;
  if (!/^\d*$/.test(value)) return wording.numeric;
  return value.length === SECRET_DIGITS ? null : wording.sixDigits;
}

function confirmed({ mpin, confirm }: FormValues): CommonTextKey | null {
  return sixDigits(confirm, newMpin) ?? (confirm === mpin ? null : "MPIN_MUST_MATCH");
}

function errors<Key extends TextKey>(found: Partial<Record<keyof Errors, Key | null>>): Errors<Key> {
  return Object.fromEntries(Object.entries(found).flatMap(([field, key]) => (key ? [[field, { key }]] : [])));
}

/** Mode 1 of the M-PIN screen. */
export const mpinErrors = (typed: FormValues): Errors<CommonTextKey> =>
  errors({ mpin: sixDigits(typed.mpin, mode1Mpin) });

/** A new M-PIN and its confirmation, on the M-PIN screen and in DIM's dialog. */
export const newMpinErrors = (typed: FormValues): Errors<CommonTextKey> =>
  errors({ mpin: sixDigits(typed.mpin, newMpin), confirm: confirmed(typed) });

/** Mode 2 of the M-PIN screen: the new M-PIN and the OTP. */
export const registrationErrors = (typed: FormValues): Errors<CommonTextKey> => ({
  ...newMpinErrors(typed),
  ...errors({ otp: sixDigits(typed.otp, mode2Otp) }),
});

/** The OTP of a slip, of a mandate and of DIM. */
export const slipOtpErrors = (typed: FormValues): Errors => errors({ otp: sixDigits(typed.otp, slipOtp) });

/** The M-PIN of the DIM page. */
export const pageMpinErrors = (typed: FormValues): Errors =>
  errors({ mpin: sixDigits(typed.mpin, pageMpin) });

/** PAN: five letters, four digits, a letter; case does not matter here (spec §5). */
export function panError(pan: string): CommonTextKey | null {
  if (pan === "") return "PAN_REQUIRED";
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? null : "PAN_INVALID";
}

/** The boxes of a page that are not ticked: each has its own text (R17, R54). DIM has `terms` alone. */
export const agreementErrors = ({ authorise = true, terms = true }: Partial<SlipState["boxes"]>): Errors =>
  errors({ authorise: authorise ? null : "AUTHORISE_REQUIRED", terms: terms ? null : "TERMS_REQUIRED" });

/** Nothing is wrong. */
export const hasNoErrors = (found: Errors): boolean => Object.keys(found).length === 0;
