import * as v from "valibot";
import { isMandate, TRANSACTION_TYPES, type TransactionType } from "../../src/data/transactionType";
import { type CallName, OPERATIONS, operationOf } from "../../src/depository/operations";
import { authenticationModel } from "../../src/payload/model";
import { queryOf } from "./parameters";
import { IDS, payloadOf } from "./payloads";
import type { REQUESTS } from "./schemas";

/** One row of the operations table, with all its callers. */
export interface Row {
  /** The row in the contract's form: `POST R/mpin/auth/T`. */
  readonly template: string;
  readonly method: "get" | "post";
  /** The path in OpenAPI's form: `/{requestorId}/mpin/auth/{transactionRefNo}`. */
  readonly path: string;
  readonly isAuthApi: boolean;
  readonly calls: readonly { readonly call: CallName; readonly type: TransactionType }[];
}

/** The schema of the body of each row that has one. */
export const REQUEST_OF: Readonly<Record<string, keyof typeof REQUESTS>> = {
  "POST validateNewOTP": "Credentials",
  "POST regenerateOTP": "OtpRequest",
  "POST R/mpin/auth/T": "Credentials",
  "POST R/mpin/submission/T": "Credentials",
  "POST R/otp/send/T": "FirstOtpRequest",
  "POST R/otp/resend/T": "MandateOtpRequest",
  "POST R/otp/validate/T": "Credentials",
  "POST R/redirect/T": "NoMembers",
};

export const ANSWER_OF: Readonly<Record<CallName, string>> = {
  authenticate: "Result",
  setMpin: "Result",
  authorise: "Result",
  sendFirstOtp: "OtpSent",
  sendOtp: "OtpSent",
  resendOtp: "OtpSent",
  order: "Order",
  securities: "SecuritiesPage",
  qrCode: "QrCode",
  redirect: "RedirectAnswer",
  exit: "ExitAnswer",
  status: "StatusAnswer",
};

/** The summary of each row, by the contract. */
export const SUMMARIES: Readonly<Record<string, readonly [string, string]>> = {
  "POST validateNewOTP": [
    "Validate (DIS, DIM)",
    "M-PIN screen, slip and DIM. A further authorising validate of an authorised transaction gets the first answer again (R55).",
  ],
  "POST regenerateOTP": ["Send an OTP (DIS, DIM)", "Never repeated by itself."],
  "POST R/mpin/auth/T": ["Enter the M-PIN (DMI, DMR)", "M-PIN screen, mode 1."],
  "POST R/mpin/submission/T": ["Set an M-PIN (DMI, DMR)", "M-PIN screen, mode 2."],
  "POST R/otp/send/T": [
    "Send the first OTP (DMI, DMR)",
    "When the investor has ticked both boxes of the consent page.",
  ],
  "POST R/otp/resend/T": ["Send an OTP (DMI, DMR)", "Every OTP of the M-PIN screen, and every resend."],
  "POST R/otp/validate/T": [
    "Authorise (DMI, DMR)",
    "A further authorising validate of an authorised transaction gets the first answer again (R55).",
  ],
  "GET R/txn/T": [
    "The order",
    "After the M-PIN. DIM does not ask: its order is in the payload. For DIS with `otpenabled` the first OTP is sent, once, however often the order is fetched.",
  ],
  "GET R/sec/T": ["The securities of a mandate, by pages", "A page of fewer than 100 rows is the last."],
  "GET R/qrCode/T": ["The QR code", "M-PIN screen in mode 2, slip, mandates, and DIM in OTP mode."],
  "GET R/redirect/T": [
    "Return to the requestor (DIS, DIM)",
    "It changes nothing, and is tried once more where it fails.",
  ],
  "POST R/redirect/T": [
    "Return to the requestor (DMI, DMR)",
    "It changes nothing, and is tried once more where it fails (R48).",
  ],
  "GET R/exit/T": ["Cancel", "What is authorised stays so."],
  "GET R/status/T": [
    "What became of the transaction",
    "Asked only where the portal claims `statusOperation`, after an authorising validate whose answer was lost. It changes nothing, sends no OTP and counts nothing.",
  ],
};

const MODELS = Object.fromEntries(
  TRANSACTION_TYPES.map((type) => [type, v.parse(authenticationModel, payloadOf(type))]),
);

/** The rows of the operations table, in its order; a row that several types share appears once. */
export const ROWS: readonly Row[] = [
  ...TRANSACTION_TYPES.flatMap((type) =>
    Object.entries(OPERATIONS[type]).map(([call, template]) => ({ type, call: call as CallName, template })),
  )
    // the client's table has these for all types; by the contract securities are a mandate's, and a DIM's order is in its payload
    .filter(({ type, call }) => call !== "securities" || isMandate(type))
    .filter(({ type, call }) => call !== "order" || type !== "DIM")
    .reduce((rows, { type, call, template }) => {
      const model = MODELS[type];
      if (!model) return rows;
      const [, path = ""] = template.split(" ");
      const { method, isAuthApi } = operationOf(call, model);
      const row = rows.get(template) ?? {
        template,
        method: method === "POST" ? "post" : "get",
        path: `/${path.replace(/\bR\b/, "{requestorId}").replace(/\bT\b/, "{transactionRefNo}")}`,
        isAuthApi,
        calls: [],
      };
      return rows.set(template, { ...row, calls: [...row.calls, { call, type }] });
    }, new Map<string, Row>())
    .values(),
];

/** Returns `METHOD path?query` of a row for the examples' transaction. */
export const targetOf = ({ template }: Row): string =>
  template.replace(/\bR\b/, IDS.requestorId).replace(/\bT\b/, IDS.transactionRefNo) + queryOf(template);
