import type { LastingMessage } from "./messages";

export type TransactionType = "DIS" | "DMI" | "DMR" | "DIM";

/** Screens as the `screenchange` event names them (contract §2). */
export type ScreenName =
  | "landing"
  | "entry"
  | "mpin"
  | "slip"
  | "mandate"
  | "dim"
  | "success"
  | "acknowledgement"
  | "error"
  | "privacy"
  | "disclaimer";

/** Why a transaction failed (contract §2). */
export type FailReason =
  | "cancelled"
  | "attempts-exceeded"
  | "otp-limit"
  | "mpin-setup-exceeded"
  | "pan-exceeded"
  | "idle-timeout"
  | "back-navigation"
  | "invalid-request"
  | "unauthorised"
  | "rejected"
  | "service-timeout"
  | "unavailable"
  | "configuration";

/** A way out of the gateway: a form post, or a navigation with the fields as query (contract §2). */
export interface ReturnTo {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the last validate answer said, as the `success` and `fail` events repeat it (contract §2). */
export interface LastAnswer {
  readonly responseCode: string;
  readonly message: string;
  readonly requestTime: string;
  readonly orderRespDtls: unknown;
}

/** How a transaction ended. `text` is what the result page shows. */
export interface Outcome {
  readonly kind: "success" | "fail";
  readonly reason?: FailReason;
  readonly text: LastingMessage;
  readonly answer: LastAnswer | null;
  readonly page: "success" | "acknowledgement" | "error";
  /** 'Incorrect URL' stands under the message (R4). */
  readonly incorrectUrl?: boolean;
  /** The result page adds 'Unauthorised Request': a redirectUrl was not admissible (contract §4). */
  readonly unauthorisedReturn?: boolean;
}

/** A failed outcome as /error shows it; `step` is where it happened, if the transaction had begun. */
export const failure = (
  reason: FailReason,
  text: LastingMessage,
  step?: { readonly last: LastAnswer | null },
): Outcome => ({ kind: "fail", reason, text, answer: step?.last ?? null, page: "error" });
