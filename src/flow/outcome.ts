import type { ReturnFields } from "../data/urls";
import type { CommonMessage } from "./messages";
import type { Order } from "./order";

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

/** Reasons why a transaction failed (contract §2). */
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
  readonly fields: ReturnFields;
}

/** The members of the ending answer that the `success` and `fail` events repeat (contract §2, R56). */
export interface AnswerSummary {
  readonly responseCode: string;
  /** As the depository sent it; `serverTextOr` returns what is shown of it. */
  readonly message: string;
  readonly requestTime: string;
  readonly orderRespDtls: unknown;
}

/**
 * The debit, as far as it is known when a transaction has ended.
 * `none`: nothing was authorised, neither in this session nor before it.
 * `inDoubt`: an authorisation was sent, and its answer was lost (R55).
 * `authorised`: the depository has confirmed the authorisation.
 * `notKnownHere`: this session cannot tell, as an earlier one may have authorised it. It never ran the transaction,
 * or the depository refused it, or has not answered yet.
 */
export type Debit = "none" | "inDoubt" | "authorised" | "notKnownHere";

/** The members that a success and a failure share. `text`: what the result page shows. */
interface OutcomeMembers {
  readonly text: CommonMessage;
  /** Null if no answer ended it (R56). */
  readonly answer: AnswerSummary | null;
  readonly page: "success" | "acknowledgement" | "error";
  readonly debit: Debit;
  /** `warning`: some securities were not accepted, or the outcome is in doubt (R45, R55). */
  readonly tone: "success" | "warning" | "danger";
  /** The order that was agreed to, for the receipt; DIM's is in its payload. */
  readonly order?: Order;
  /** `text` is the payload's own and is introduced as the requestor's (R57). */
  readonly isRequestorText?: boolean;
  /** 'Incorrect URL' is shown under the message (R4). */
  readonly incorrectUrl?: boolean;
  /** The result page adds 'Unauthorised Request': a redirectUrl was not admissible (contract §4). */
  readonly unauthorisedReturn?: boolean;
}

/** The end of a transaction; a failure has a reason. */
export type Outcome = OutcomeMembers &
  (
    | { readonly kind: "success"; readonly reason?: undefined }
    | { readonly kind: "fail"; readonly reason: FailReason }
  );

type FailureOutcome = Extract<Outcome, { readonly kind: "fail" }>;

/** Returns a failed outcome for /error. Its debit is `notKnownHere`; a transaction under way sets its own. */
export const failureOutcome = (reason: FailReason, text: CommonMessage): FailureOutcome => ({
  kind: "fail",
  reason,
  text,
  answer: null,
  page: "error",
  debit: "notKnownHere",
  tone: "danger",
});

/** The investor went back, or the page or the element was gone before the end (R28). */
export const BACK_NAVIGATION = failureOutcome("back-navigation", { key: "TIMEOUT" });

/** A screen threw. */
export const SCREEN_FAILED = failureOutcome("unavailable", { key: "ERR_PAGE_MSG" });

/** The outcome in doubt: nobody here knows whether the transaction was authorised (R55). */
export const inDoubtOutcome: Outcome = {
  ...failureOutcome("in-doubt", { key: "IN_DOUBT" }),
  debit: "inDoubt",
  tone: "warning",
};
