import type { OperationName } from "../../demo/depository/scenario";

/** The steps to a call; a session takes them in inSession.ts, a browser in test/browser/support/inBrowser.ts. */
export type Steps =
  | "begins"
  | "submitsMpin"
  | "registers"
  | "cancels"
  | "cancelsDim"
  | "submitsOtp"
  | "resends"
  | "agrees"
  | "agreesToDim"
  | "submitsDim"
  | "showsMandate"
  | "asksStatus"
  | "returns"
  | "returnsCancelled";

/** A call of the gateway. */
export interface FaultyCall {
  /** The call's name in the table. */
  readonly what: string;
  readonly kind:
    | "validate"
    | "send"
    | "order"
    | "exit"
    | "authorisation"
    | "status"
    | "redirect"
    | "securities"
    | "qrCode";
  readonly transactionType: string;
  readonly creation?: object;
  readonly operation: OperationName;
  /** Matches the URL of this operation. */
  readonly url: RegExp;
  /** `begins`: the call is made without a press, when the configuration is there. */
  readonly steps: Steps;
  /** The screen on which the call is made, or for which it asks. */
  readonly screen: "mpin" | "slip" | "mandate" | "dim";
  /** The result without a fault. */
  readonly follows: string;
  /** The text shown without a fault. */
  readonly says?: string;
}

const VALIDATE = /validateNewOTP|otp\/validate/;

const DIS_SUCCESS =
  "Your request for eDIS with Transaction Reference Number #transactionRef is successfully submitted on #IST";
const CANCELLED = "Your transaction has been cancelled";
const SUCCESS = "Your transaction has been authorised successfully";

const CALLS: readonly FaultyCall[] = [
  {
    what: "DIS, `validateNewOTP` of the M-PIN",
    kind: "validate",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "submitsMpin",
    screen: "mpin",
    follows: "stays on slip",
  },
  {
    what: "DMI, `R/mpin/auth/T`",
    kind: "validate",
    transactionType: "DMI",
    operation: "mpin/auth",
    url: /mpin\/auth/,
    steps: "submitsMpin",
    screen: "mpin",
    follows: "stays on mandate",
  },
  {
    what: "DIS, `regenerateOTP`, the first",
    kind: "send",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    steps: "begins",
    screen: "mpin",
    follows: "stays on mpin",
  },
  {
    what: "DIS, `validateNewOTP` of a new M-PIN",
    kind: "validate",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "registers",
    screen: "mpin",
    follows: "stays on slip",
  },
  {
    what: "DMI, `R/otp/resend/T`, the first of the M-PIN screen",
    kind: "send",
    transactionType: "DMI",
    creation: { mpinStatus: "0" },
    operation: "otp/resend",
    url: /otp\/resend/,
    steps: "begins",
    screen: "mpin",
    follows: "stays on mpin",
  },
  {
    what: "DMI, `R/mpin/submission/T` of a new M-PIN",
    kind: "validate",
    transactionType: "DMI",
    creation: { mpinStatus: "0" },
    operation: "mpin/submission",
    url: /mpin\/submission/,
    steps: "registers",
    screen: "mpin",
    follows: "stays on mandate",
  },
  {
    what: "DIS, `R/txn/T`",
    kind: "order",
    transactionType: "DIS",
    operation: "txn",
    url: /\/txn\//,
    steps: "submitsMpin",
    screen: "slip",
    follows: "stays on slip",
  },
  {
    what: "DMI, `R/txn/T`",
    kind: "order",
    transactionType: "DMI",
    operation: "txn",
    url: /\/txn\//,
    steps: "submitsMpin",
    screen: "mandate",
    follows: "stays on mandate",
  },
  {
    what: "DIS, `regenerateOTP`, another",
    kind: "send",
    transactionType: "DIS",
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    steps: "resends",
    screen: "slip",
    follows: "stays on slip",
  },
  {
    what: "DMI, `R/otp/send/T`",
    kind: "send",
    transactionType: "DMI",
    operation: "otp/send",
    url: /otp\/send/,
    steps: "agrees",
    screen: "mandate",
    follows: "stays on mandate",
  },
  {
    what: "DMI, `R/otp/resend/T`, another",
    kind: "send",
    transactionType: "DMI",
    operation: "otp/resend",
    url: /otp\/resend/,
    steps: "resends",
    screen: "mandate",
    follows: "stays on mandate",
  },
  {
    what: "DIM, `regenerateOTP`, the first",
    kind: "send",
    transactionType: "DIM",
    creation: { authMechanism: "OTP" },
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    steps: "agreesToDim",
    screen: "dim",
    follows: "stays on dim",
  },
  {
    what: "DMI, `R/sec/T`, the first page",
    kind: "securities",
    transactionType: "DMI",
    operation: "sec",
    url: /\/sec\//,
    steps: "showsMandate",
    screen: "mandate",
    follows: "stays on mandate",
  },
  {
    what: "DIS, `R/qrCode/T`",
    kind: "qrCode",
    transactionType: "DIS",
    operation: "qrCode",
    url: /\/qrCode\//,
    steps: "submitsMpin",
    screen: "slip",
    follows: "stays on slip",
  },
  {
    what: "DIS, `R/exit/T`",
    kind: "exit",
    transactionType: "DIS",
    operation: "exit",
    url: /\/exit\//,
    steps: "cancels",
    screen: "mpin",
    follows: "fail cancelled",
    says: CANCELLED,
  },
  {
    what: "DMI, `R/exit/T`",
    kind: "exit",
    transactionType: "DMI",
    operation: "exit",
    url: /\/exit\//,
    steps: "cancels",
    screen: "mpin",
    follows: "fail cancelled",
    says: CANCELLED,
  },
  {
    what: "DIM, `R/exit/T`",
    kind: "exit",
    transactionType: "DIM",
    operation: "exit",
    url: /\/exit\//,
    steps: "cancelsDim",
    screen: "dim",
    follows: "fail cancelled",
    says: CANCELLED,
  },
  {
    what: "DIS, `validateNewOTP` that authorises",
    kind: "authorisation",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "submitsOtp",
    screen: "slip",
    follows: "success",
    says: DIS_SUCCESS,
  },
  {
    what: "DMI, `R/otp/validate/T` that authorises",
    kind: "authorisation",
    transactionType: "DMI",
    operation: "otp/validate",
    url: VALIDATE,
    steps: "submitsOtp",
    screen: "mandate",
    follows: "success",
    says: SUCCESS,
  },
  {
    what: "DIM, `validateNewOTP` that authorises",
    kind: "authorisation",
    transactionType: "DIM",
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "submitsDim",
    screen: "dim",
    follows: "success",
    says: SUCCESS,
  },
  {
    what: "DIS, `R/status/T` after a lost answer",
    kind: "status",
    transactionType: "DIS",
    operation: "status",
    url: /\/status\//,
    steps: "asksStatus",
    screen: "slip",
    follows: "success",
    says: DIS_SUCCESS,
  },
  {
    what: "DMI, `R/redirect/T` after the authorisation",
    kind: "redirect",
    transactionType: "DMI",
    operation: "redirect",
    url: /\/redirect\//,
    steps: "returns",
    screen: "mandate",
    follows: "success",
    says: SUCCESS,
  },
  {
    what: "DIS, `R/redirect/T` after a cancel",
    kind: "redirect",
    transactionType: "DIS",
    operation: "redirect",
    url: /\/redirect\//,
    steps: "returnsCancelled",
    screen: "mpin",
    follows: "fail cancelled",
    says: CANCELLED,
  },
  {
    what: "DMI, `R/redirect/T` after a cancel",
    kind: "redirect",
    transactionType: "DMI",
    operation: "redirect",
    url: /\/redirect\//,
    steps: "returnsCancelled",
    screen: "mpin",
    follows: "fail cancelled",
    says: CANCELLED,
  },
];

/** A section of the table: a call, at a depository with or without the status operation (contract §6). */
export interface Section {
  readonly name: string;
  readonly call: FaultyCall;
  readonly status: "with" | "without";
}

export const SECTIONS: readonly Section[] = CALLS.flatMap((call): Section[] =>
  call.kind === "authorisation"
    ? (["without", "with"] as const).map((status) => ({
        name: `${call.what}, ${status} \`status\``,
        call,
        status,
      }))
    : [{ name: call.what, call, status: "with" }],
);
