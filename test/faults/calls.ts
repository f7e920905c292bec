import type { OperationName } from "../../demo/depository/scenario";

/** The steps to a call; a session takes them in inSession.ts, a browser in test/browser/support/inBrowser.ts. */
export type Steps =
  | "begins"
  | "submitsMpin"
  | "registers"
  | "cancels"
  | "submitsOtp"
  | "resends"
  | "agrees"
  | "submitsDim"
  | "asksStatus"
  | "returns"
  | "returnsCancelled";

/** A call of the gateway. */
export interface FaultyCall {
  /** The call's name in the table. */
  readonly what: string;
  readonly transactionType: string;
  readonly creation?: object;
  readonly operation: OperationName;
  /** Matches the URL of this operation. */
  readonly url: RegExp;
  /** Whether an answer `00` authorises. */
  readonly authorises?: true;
  /** `begins`: the call is made without a press, when the configuration is there. */
  readonly steps: Steps;
}

const VALIDATE = /validateNewOTP|otp\/validate/;

const CALLS: readonly FaultyCall[] = [
  {
    what: "DIS, `validateNewOTP` of the M-PIN",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "submitsMpin",
  },
  {
    what: "DMI, `R/mpin/auth/T`",
    transactionType: "DMI",
    operation: "mpin/auth",
    url: /mpin\/auth/,
    steps: "submitsMpin",
  },
  {
    what: "DIS, `regenerateOTP`, the first",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    steps: "begins",
  },
  {
    what: "DIS, `validateNewOTP` of a new M-PIN",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "validateNewOTP",
    url: VALIDATE,
    steps: "registers",
  },
  {
    what: "DMI, `R/otp/resend/T`, the first of the M-PIN screen",
    transactionType: "DMI",
    creation: { mpinStatus: "0" },
    operation: "otp/resend",
    url: /otp\/resend/,
    steps: "begins",
  },
  {
    what: "DMI, `R/mpin/submission/T` of a new M-PIN",
    transactionType: "DMI",
    creation: { mpinStatus: "0" },
    operation: "mpin/submission",
    url: /mpin\/submission/,
    steps: "registers",
  },
  { what: "DIS, `R/txn/T`", transactionType: "DIS", operation: "txn", url: /\/txn\//, steps: "submitsMpin" },
  { what: "DMI, `R/txn/T`", transactionType: "DMI", operation: "txn", url: /\/txn\//, steps: "submitsMpin" },
  {
    what: "DIS, `regenerateOTP`, another",
    transactionType: "DIS",
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    steps: "resends",
  },
  {
    what: "DMI, `R/otp/send/T`",
    transactionType: "DMI",
    operation: "otp/send",
    url: /otp\/send/,
    steps: "agrees",
  },
  {
    what: "DMI, `R/otp/resend/T`, another",
    transactionType: "DMI",
    operation: "otp/resend",
    url: /otp\/resend/,
    steps: "resends",
  },
  { what: "DIS, `R/exit/T`", transactionType: "DIS", operation: "exit", url: /\/exit\//, steps: "cancels" },
  {
    what: "DIS, `validateNewOTP` that authorises",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    authorises: true,
    steps: "submitsOtp",
  },
  {
    what: "DMI, `R/otp/validate/T` that authorises",
    transactionType: "DMI",
    operation: "otp/validate",
    url: VALIDATE,
    authorises: true,
    steps: "submitsOtp",
  },
  {
    what: "DIM, `validateNewOTP` that authorises",
    transactionType: "DIM",
    operation: "validateNewOTP",
    url: VALIDATE,
    authorises: true,
    steps: "submitsDim",
  },
  {
    what: "DIS, `R/status/T` after a lost answer",
    transactionType: "DIS",
    operation: "status",
    url: /\/status\//,
    steps: "asksStatus",
  },
  {
    what: "DMI, `R/redirect/T` after the authorisation",
    transactionType: "DMI",
    operation: "redirect",
    url: /\/redirect\//,
    steps: "returns",
  },
  {
    what: "DIS, `R/redirect/T` after a cancel",
    transactionType: "DIS",
    operation: "redirect",
    url: /\/redirect\//,
    steps: "returnsCancelled",
  },
];

/** A section of the table: a call, at a depository with or without the status operation (contract §6). */
export interface Section {
  readonly name: string;
  readonly call: FaultyCall;
  readonly status: "with" | "without";
}

export const SECTIONS: readonly Section[] = CALLS.flatMap((call): Section[] =>
  call.authorises
    ? (["without", "with"] as const).map((status) => ({
        name: `${call.what}, ${status} \`status\``,
        call,
        status,
      }))
    : [{ name: call.what, call, status: "with" }],
);
