import * as v from "valibot";
import { fromBase64, rsaOpen } from "./envelope";
import type { Keys } from "./keys";

/** The operations that take credentials: rows of the operations table, with DIS and DIM apart. */
export type ValidateOperation = "DIS" | "DIM" | "mpin/auth" | "mpin/submission" | "otp/validate";

/** The acts that credentials can perform. */
export type Act = "enterMpin" | "setMpin" | "authorise" | "authoriseAndSet" | "giveUp";

type CredType = "OTP" | "MPIN" | "CONFIRMMPIN" | "CAPTCHA" | "PANCARD";

interface Form {
  readonly act: Act;
  readonly authMechanism: "MPIN" | "OTP";
  readonly actionTypes: readonly string[];
  readonly otpType: "absent" | "present" | "either";
  readonly creds: readonly CredType[];
  /** True if the form includes CAPTCHA, or PANCARD in its place. */
  readonly needsCaptcha: boolean;
}

const form = (
  act: Act,
  authMechanism: Form["authMechanism"],
  actionTypes: string[],
  otpType: Form["otpType"],
  creds: CredType[],
  needsCaptcha: boolean,
): Form => ({ act, authMechanism, actionTypes, otpType, creds, needsCaptcha });

const ENTER = form("enterMpin", "MPIN", ["0"], "absent", ["MPIN"], true);
const SET = form("setMpin", "MPIN", ["1", "2"], "present", ["OTP", "MPIN", "CONFIRMMPIN"], true);
const AUTHORISE = form("authorise", "OTP", ["0"], "present", ["OTP"], false);
const AUTHORISE_DIM = form("authorise", "OTP", ["0"], "either", ["OTP"], false);
const AND_SET = form("authoriseAndSet", "OTP", ["1", "2"], "either", ["OTP", "MPIN", "CONFIRMMPIN"], false);
const GIVE_UP = form("giveUp", "OTP", ["3"], "either", [], false);

/** The forms of contract §6 ('credentials'), by operation. */
const FORMS: Record<ValidateOperation, readonly Form[]> = {
  DIS: [ENTER, SET, AUTHORISE, GIVE_UP],
  DIM: [ENTER, AUTHORISE_DIM, AND_SET, GIVE_UP],
  "mpin/auth": [ENTER],
  "mpin/submission": [SET],
  "otp/validate": [AUTHORISE, GIVE_UP],
};

const Body = v.strictObject({
  authMechanism: v.picklist(["MPIN", "OTP"]),
  actionType: v.picklist(["0", "1", "2", "3"]),
  otpType: v.optional(v.literal("1")),
  creds: v.array(
    v.strictObject({
      credType: v.picklist(["OTP", "MPIN", "CONFIRMMPIN", "CAPTCHA", "PANCARD"]),
      cred: v.string(),
    }),
  ),
  payloadDigest: v.optional(v.string()),
});

const SIX_DIGITS = /^\d{6}$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

/** The opened credentials; only members of the act's form are present. */
export interface Submission {
  readonly act: Act;
  readonly actionType: string;
  readonly otp: string;
  readonly mpin: string;
  readonly captcha: string | undefined;
  readonly pan: string | undefined;
  readonly payloadDigest: string | undefined;
}

/** Thrown for credentials that break the contract; `message` says how, without repeating a secret. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
}

function fits(wanted: Form, body: v.InferOutput<typeof Body>, types: readonly CredType[]): boolean {
  const expected: CredType[] = [...wanted.creds];
  if (wanted.needsCaptcha) expected.push(types.includes("PANCARD") ? "PANCARD" : "CAPTCHA");
  return (
    wanted.authMechanism === body.authMechanism &&
    wanted.actionTypes.includes(body.actionType) &&
    (wanted.otpType === "either" || (wanted.otpType === "present") === (body.otpType === "1")) &&
    expected.length === types.length &&
    expected.every((type) => types.includes(type))
  );
}

function openMpin(keys: Keys, label: string, sealed: string): string {
  let digits: string;
  try {
    digits = rsaOpen(keys.opening, sealed, label).toString("utf8");
  } catch (cause) {
    throw new CredentialsError("An MPIN is not sealed to this depository's key and this transaction", {
      cause,
    });
  }
  if (!SIX_DIGITS.test(digits)) throw new CredentialsError("An MPIN is not six digits");
  return digits;
}

/** The operation that credentials came to, and facts of their transaction. */
export interface ValidateContext {
  readonly operation: ValidateOperation;
  /** `requestorId/transactionRefNo`, to which M-PINs are sealed. */
  readonly label: string;
  /** True if an authorisation must carry an OTP; false: an empty one. */
  readonly otpEnabled: boolean;
}

/** Reads and opens a credentials body. Throws `CredentialsError` for any form that contract §6 does not list. */
export function readCredentials(
  keys: Keys,
  { operation, label, otpEnabled }: ValidateContext,
  body: unknown,
): Submission {
  const parsed = v.safeParse(Body, body);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new CredentialsError(`credentials: ${v.getDotPath(issue) ?? "body"} is not as the contract says`);
  }
  const { creds, actionType, payloadDigest } = parsed.output;
  const types = creds.map((entry) => entry.credType);
  const known = FORMS[operation].find((candidate) => fits(candidate, parsed.output, types));
  if (known === undefined) {
    const { authMechanism, otpType } = parsed.output;
    throw new CredentialsError(
      `${operation} takes no ${authMechanism} with actionType ${actionType}, otpType ${otpType ?? "absent"}, creds [${types.join(", ")}]`,
    );
  }
  if ((payloadDigest !== undefined) !== (operation === "DIM")) {
    throw new CredentialsError("payloadDigest comes with every DIM validate and with no other");
  }
  const value = (type: CredType) => creds.find((entry) => entry.credType === type)?.cred;
  const otp = value("OTP") ?? "";
  const emptyAllowed = known.act === "authorise" && !otpEnabled;
  if (types.includes("OTP") && !(emptyAllowed ? otp === "" : SIX_DIGITS.test(otp))) {
    throw new CredentialsError(emptyAllowed ? "No OTP is wanted here" : "An OTP is not six digits");
  }
  const pan = value("PANCARD");
  if (pan !== undefined && !PAN.test(pan)) throw new CredentialsError("A PAN is not one, or not in capitals");
  const sealed = value("MPIN");
  const confirm = value("CONFIRMMPIN");
  const mpin = sealed === undefined ? "" : openMpin(keys, label, sealed);
  if (confirm !== undefined && openMpin(keys, label, confirm) !== mpin)
    throw new CredentialsError("MPIN must match");
  return { act: known.act, actionType, otp, mpin, captcha: value("CAPTCHA"), pan, payloadDigest };
}

const SECRET: readonly string[] = ["OTP", "MPIN", "CONFIRMMPIN", "PANCARD"];

/** Stands in the record for creds that are not as the contract says: they may hold a secret anywhere. */
const NOT_READABLE = "not readable";

/**
 * Returns a request body for the record. Its creds have M-PINs opened, or secrets masked; creds that cannot be read are left
 * out unless secrets are recorded. Nothing else in it is changed.
 */
export function readable(keys: Keys, label: string, body: unknown, recordSecrets: boolean): unknown {
  const parsed = v.safeParse(v.looseObject({ creds: Body.entries.creds }), body);
  if (!parsed.success) {
    const isHidden = !recordSecrets && typeof body === "object" && body !== null && "creds" in body;
    return isHidden ? { ...body, creds: NOT_READABLE } : body;
  }
  const show = ({ credType, cred }: { credType: string; cred: string }) => {
    if (!SECRET.includes(credType)) return cred;
    if (!recordSecrets) return "••••••";
    if (!credType.endsWith("MPIN") || fromBase64(cred) === undefined) return cred;
    try {
      return rsaOpen(keys.opening, cred, label).toString("utf8");
    } catch {
      return cred;
    }
  };
  const creds = parsed.output.creds.map((entry) => ({ credType: entry.credType, cred: show(entry) }));
  return { ...parsed.output, creds };
}
