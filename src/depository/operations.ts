import type { TransactionType } from "../data/transactionType";
import type { AuthenticationModel } from "../payload/model";

/** Names of the operations whose answer is awaited. `clr` is not among them: terminate.ts sends it. */
export type CallName = keyof typeof SLIP_OPERATIONS;

/** Body of every validate (contract §6 *credentials*); `payloadDigest` is DIM's. */
export interface Credentials {
  readonly authMechanism: "MPIN" | "OTP";
  readonly actionType: "0" | "1" | "2" | "3";
  readonly otpType?: "1";
  readonly creds: readonly SentCredential[];
  readonly payloadDigest?: string;
}

/** MPIN and CONFIRMMPIN creds are encrypted (`encryptSecret`), the others are as typed. */
export interface SentCredential {
  readonly credType: "OTP" | "MPIN" | "CONFIRMMPIN" | "CAPTCHA" | "PANCARD";
  readonly cred: string;
}

/** Body of an OTP send (contract §6): DIS and DIM name their transaction in it, `sendFirstOtp` of a mandate carries the captcha only. */
export interface OtpRequest {
  readonly forgotmpin?: "0" | "1";
  readonly clientType?: string;
  readonly TransactionRefNo?: string;
  readonly captcha?: string;
}

/** One operation of one transaction (contract §6). */
export interface Operation {
  readonly method: "GET" | "POST";
  /** Below the root, without query. */
  readonly path: string;
  /** `METHOD path`. */
  readonly id: string;
  /** The contract's name for it, without ids: `GET txn`. */
  readonly name: string;
  /** Below R/mpin/ or R/otp/, where few headers are sent (R32). */
  readonly isAuthApi: boolean;
}

const COMMON_OPERATIONS = {
  order: "GET R/txn/T",
  securities: "GET R/sec/T",
  qrCode: "GET R/qrCode/T",
  exit: "GET R/exit/T",
  status: "GET R/status/T",
};

const SLIP_OPERATIONS = {
  ...COMMON_OPERATIONS,
  authenticate: "POST validateNewOTP",
  setMpin: "POST validateNewOTP",
  authorise: "POST validateNewOTP",
  sendFirstOtp: "POST regenerateOTP",
  sendOtp: "POST regenerateOTP",
  resendOtp: "POST regenerateOTP",
  redirect: "GET R/redirect/T",
};

const MANDATE_OPERATIONS: Record<CallName, string> = {
  ...COMMON_OPERATIONS,
  authenticate: "POST R/mpin/auth/T",
  setMpin: "POST R/mpin/submission/T",
  authorise: "POST R/otp/validate/T",
  sendFirstOtp: "POST R/otp/send/T",
  sendOtp: "POST R/otp/resend/T",
  resendOtp: "POST R/otp/resend/T",
  redirect: "POST R/redirect/T",
};

/** Operations that are tried once more: they change nothing, so a lost answer costs nothing (contract §6, R48). */
export const RETRIED: readonly CallName[] = ["order", "securities", "qrCode", "redirect", "status"];

export const OPERATIONS: Readonly<Record<TransactionType, Readonly<Record<CallName, string>>>> = {
  DIS: SLIP_OPERATIONS,
  DIM: SLIP_OPERATIONS,
  DMI: MANDATE_OPERATIONS,
  DMR: MANDATE_OPERATIONS,
};

/** `requestorId/transactionRefNo`, to which an M-PIN's encryption and every envelope are bound (contract §6). */
export const transactionBinding = ({ requestorId, transactionRefNo }: AuthenticationModel): string =>
  `${requestorId}/${transactionRefNo}`;

/** Returns the operation that `name` means for the model's transaction, R and T filled in and percent-encoded. */
export function operationOf(name: CallName, model: AuthenticationModel): Operation {
  const template = OPERATIONS[model.transactionType][name];
  const id = template.replace(/\b[RT]\b/g, (letter) =>
    encodeURIComponent(letter === "R" ? model.requestorId : model.transactionRefNo),
  );
  const [method = "", path = ""] = id.split(" ");
  return {
    method: method === "POST" ? "POST" : "GET",
    path,
    id,
    name: template.replace("R/", "").replace("/T", ""),
    isAuthApi: /^POST R\/(mpin|otp)\//.test(template),
  };
}
