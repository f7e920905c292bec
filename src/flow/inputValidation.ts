import type { CommonTextKey } from "../i18n/texts";
import type { FormValues } from "./events";
import { SECRET_DIGITS } from "./limits";
import type { TextKey } from "./messages";
import type { Errors } from "./states";

/** Text keys of the errors of a six-digit field; they differ by screen (spec §5). */
interface FieldTexts<Key extends TextKey> {
  readonly required: Key;
  readonly sixDigits: Key;
  readonly numeric: Key;
}

const mode1Mpin: FieldTexts<CommonTextKey> = {
  required: "MPIN_IS_REQUIRED",
  sixDigits: "MPIN_MINIMUM_LENGTH",
  numeric: "MPIN_NUMERIC",
};
const newMpin: FieldTexts<CommonTextKey> = {
  required: "MPIN_REQUIRED",
  sixDigits: "MPIN_OF_6_DIGITS",
  numeric: "MPIN_NUMERIC",
};
const pageMpin: FieldTexts<TextKey> = {
  required: "MPIN_REQUIRED",
  sixDigits: "MPIN_SIX_DIGITS",
  numeric: "MPIN_NUMERIC",
};
const mode2Otp: FieldTexts<CommonTextKey> = {
  required: "OTP_REQUIRED",
  sixDigits: "OTP_OF_6_DIGITS",
  numeric: "OTP_NUMERIC",
};
const slipOtp: FieldTexts<TextKey> = {
  required: "PLEASE_ENTER_OTP",
  sixDigits: "OTP_SIX_DIGITS",
  numeric: "OTP_NUMERIC",
};

function sixDigits<Key extends TextKey>(value: string, texts: FieldTexts<Key>): Key | null {
  if (value === "") return texts.required;
  if (!/^\d*$/.test(value)) return texts.numeric;
  return value.length === SECRET_DIGITS ? null : texts.sixDigits;
}

function confirmed({ mpin, confirm }: FormValues): CommonTextKey | null {
  return sixDigits(confirm, newMpin) ?? (confirm === mpin ? null : "MPIN_MUST_MATCH");
}

/** Returns the errors of the fields that have one. */
export function errorsOf<Key extends TextKey>(found: Partial<Record<keyof Errors, Key | null>>): Errors<Key> {
  return Object.fromEntries(Object.entries(found).flatMap(([field, key]) => (key ? [[field, { key }]] : [])));
}

/** Checks the M-PIN screen's mode 1. */
export const mpinErrors = (typed: FormValues): Errors<CommonTextKey> =>
  errorsOf({ mpin: sixDigits(typed.mpin, mode1Mpin) });

/** Checks a new M-PIN and its confirmation, on the M-PIN screen and in DIM's dialog. */
export const newMpinErrors = (typed: FormValues): Errors<CommonTextKey> =>
  errorsOf({ mpin: sixDigits(typed.mpin, newMpin), confirm: confirmed(typed) });

/** Checks the M-PIN screen's mode 2: the new M-PIN and the OTP. */
export const registrationErrors = (typed: FormValues): Errors<CommonTextKey> => ({
  ...newMpinErrors(typed),
  ...errorsOf({ otp: sixDigits(typed.otp, mode2Otp) }),
});

/** Checks the OTP of a slip, a mandate or DIM. */
export const otpErrors = (typed: FormValues): Errors => errorsOf({ otp: sixDigits(typed.otp, slipOtp) });

/** Checks the M-PIN of the DIM page. */
export const pageMpinErrors = (typed: FormValues): Errors =>
  errorsOf({ mpin: sixDigits(typed.mpin, pageMpin) });

/** Checks a PAN, in capitals: five letters, four digits, a letter (spec §5). */
export function panError(pan: string): CommonTextKey | null {
  if (pan === "") return "PAN_REQUIRED";
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? null : "PAN_INVALID";
}

export const hasNoErrors = (found: Errors): boolean => Object.keys(found).length === 0;

/**
 * Returns the state or dialog without the error of `field`, which was edited or whose code was sent anew. 'MPIN must match'
 * goes with either M-PIN.
 */
export function withoutError<S extends { readonly errors: Errors }>(state: S, field: keyof Errors): S {
  const { [field]: _, ...errors } = state.errors;
  const { confirm, ...others }: Errors = errors;
  const isMismatchEdited =
    field === "mpin" && confirm && "key" in confirm && confirm.key === "MPIN_MUST_MATCH";
  return { ...state, errors: isMismatchEdited ? others : errors };
}
