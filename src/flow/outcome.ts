import type { CommonMessage } from "./messages";
import type { Order } from "./order";

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
  | "configuration"
  | "in-doubt";

/** A way out of the gateway: a form post, or a navigation with the fields as query (contract §2). */
export interface ReturnTo {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the answer said that an outcome came of, as the `success` and `fail` events repeat it (contract §2, R56). */
export interface AnswerSummary {
  readonly responseCode: string;
  readonly message: string;
  readonly requestTime: string;
  readonly orderRespDtls: unknown;
}

/**
 * What is known of the debit when it has ended. `none`: this session authorised nothing, and the depository refused it
 * nothing; whether it was authorised when the same payload was opened before, only the depository could say. `inDoubt`:
 * an authorisation was sent whose answer nobody read (R55); `notKnownHere`: the session never came to know the transaction (R3,
 * R4, R50), or the depository refused it, as it does one that was authorised before.
 */
export type Debit = "none" | "inDoubt" | "authorised" | "notKnownHere";

/** How a transaction ended. `text` is what the result page shows. */
export interface Outcome {
  readonly kind: "success" | "fail";
  readonly reason?: FailReason;
  readonly text: CommonMessage;
  /** Null where it was ended by no answer (R56). */
  readonly answer: AnswerSummary | null;
  readonly page: "success" | "acknowledgement" | "error";
  readonly debit: Debit;
  /** `warning`: securities that were not accepted, or nobody knows (R45, R55). */
  readonly tone: "success" | "warning" | "danger";
  /** The order that was agreed to, for the receipt; DIM's stands in its payload. */
  readonly order?: Order;
  /** `text` is the payload's own, and introduced as the requestor's (R57). */
  readonly isRequestorsWord?: boolean;
  /** 'Incorrect URL' stands under the message (R4). */
  readonly incorrectUrl?: boolean;
  /** The result page adds 'Unauthorised Request': a redirectUrl was not admissible (contract §4). */
  readonly unauthorisedReturn?: boolean;
}

/** A failed outcome as /error shows it, of a transaction that never was under way here. */
export const failure = (reason: FailReason, text: CommonMessage): Outcome => ({
  kind: "fail",
  reason,
  text,
  answer: null,
  page: "error",
  debit: "notKnownHere",
  tone: "danger",
});

/** How a transaction ends of which nobody knows whether it was authorised (R55). */
export const inDoubtOutcome: Outcome = {
  ...failure("in-doubt", { key: "IN_DOUBT" }),
  debit: "inDoubt",
  tone: "warning",
};
