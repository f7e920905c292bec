import type { ReturnFields } from "../data/urls";
import type { TimerName } from "./effects";
import type { CommonMessage } from "./messages";
import type { Order } from "./order";
import type { AnswerSummary, FailReason, ReturnTo } from "./outcome";

/** The form's values as typed; `""` if the screen has no such field. */
export interface FormValues {
  readonly mpin: string;
  readonly confirm: string;
  readonly otp: string;
}

/** The answer of a validate (contract §6 *result*). */
export interface ValidateAnswer extends AnswerSummary {
  readonly uiRedirect: boolean;
  /** The answer's members as return fields (contract §6 *Return fields*). */
  readonly fields: ReturnFields;
}

/**
 * The status of a transaction (contract §6 *status*). `open`: it is not authorised, and no validate under way could
 * still authorise it. `result`: the answer that settled it, null if there is none.
 */
export type TransactionStatus =
  | { readonly state: "open" }
  | { readonly state: "authorised"; readonly result: ValidateAnswer }
  | { readonly state: "ended"; readonly result: ValidateAnswer | null };

export interface SendAnswer extends AnswerSummary {
  readonly maxLimitReached: boolean;
  readonly uiRedirect: boolean;
  readonly fields: ReturnFields;
}

/**
 * The meaning of a failed call for the flow, whatever was thrown (R41). `answer`: the answer that was read, null if none
 * was. `isSettled`: it tells what became of the request (R55). `isPlainRefusal`: a plain 4xx (R95).
 */
export type CallFailure = {
  readonly answer: AnswerSummary | null;
  readonly isSettled: boolean;
  readonly isPlainRefusal?: boolean;
} & (
  | { readonly kind: "retryable"; readonly text: CommonMessage }
  | { readonly kind: "unauthorised"; readonly text: CommonMessage }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly uiRedirect: boolean;
      readonly fields: ReturnFields;
    }
);

/** The events of the calls that `Busy` names. One whose call is not under way is late (lateAnswers.ts). */
export type CallEvent =
  /** The captcha gave its token: the validate is sent right after this event. */
  | { readonly type: "captchaPassed" }
  /** `isOffline`: there is a captcha, and the browser had no network for it; nor could a call be made (R33). */
  | { readonly type: "captchaFailed"; readonly isOffline: boolean }
  | { readonly type: "validateAnswered"; readonly answer: ValidateAnswer }
  | { readonly type: "validateFailed"; readonly failure: CallFailure }
  /** `status` null: the depository could not say. */
  | { readonly type: "statusAnswered"; readonly status: TransactionStatus | null }
  | { readonly type: "otpSendAnswered"; readonly answer: SendAnswer }
  | { readonly type: "otpSendFailed"; readonly failure: CallFailure }
  | { readonly type: "orderAnswered"; readonly order: Order }
  | {
      readonly type: "orderFailed";
      readonly reason: FailReason;
      readonly text: CommonMessage;
      readonly answer: AnswerSummary | null;
      /** The depository refused it, and may have authorised the transaction before (R55). */
      readonly isRefused?: true;
    }
  /**
   * `isRefused`: the call was refused, so it may be too late. `isLost`: no answer of the depository's own came, or one that only puts it
   * off (409, 429, 503), so the transaction is terminated too. A plain refusal is both: a proxy may have made it.
   */
  | {
      readonly type: "exitAnswered";
      readonly isRefused?: boolean | undefined;
      readonly isLost?: boolean | undefined;
      readonly message: string;
      readonly uiRedirect: boolean;
      readonly fields: ReturnFields;
    };

/** Facts in the past tense; the flow decides what follows from each. */
export type FlowEvent =
  | CallEvent
  | { readonly type: "admitted" }
  | { readonly type: "payloadRefused" }
  | { readonly type: "pageReloaded"; readonly mayBeAuthorised?: true }
  /** `isClockWrong`: the configuration is not valid at this time, by this device's clock (R90). */
  | { readonly type: "configurationRefused"; readonly isClockWrong?: boolean }
  | { readonly type: "returnAddressRefused" }
  | { readonly type: "parentRefused" }
  | { readonly type: "failureReceived"; readonly message: string; readonly uiRedirect: boolean }
  | { readonly type: "submitted"; readonly typed: FormValues }
  | { readonly type: "edited"; readonly field: "mpin" | "confirm" | "otp" }
  | { readonly type: "panSubmitted"; readonly pan: string; readonly typed: FormValues }
  | { readonly type: "panDeclined" }
  | { readonly type: "forgotPressed" }
  | { readonly type: "useMpinPressed" }
  | { readonly type: "resendPressed" }
  | { readonly type: "boxTicked"; readonly box: "authorise" | "terms"; readonly ticked: boolean }
  | { readonly type: "mpinChosen"; readonly typed: FormValues }
  | { readonly type: "mpinSkipped"; readonly typed: FormValues }
  | { readonly type: "mpinDialogLeft" }
  | { readonly type: "holdingsSeen" }
  /** A mandate's first page of securities is loaded (R71). */
  | { readonly type: "securitiesLoaded" }
  | { readonly type: "securitiesFailed" }
  | { readonly type: "redirectAnswered"; readonly returnTo: ReturnTo | null; readonly inadmissible: boolean }
  /** `disowned`: the investor did not place this order (R66). */
  | { readonly type: "cancelPressed"; readonly disowned?: true }
  | { readonly type: "cancelConfirmed" }
  | { readonly type: "cancelDeclined" }
  | { readonly type: "dialogClosed" }
  | { readonly type: "investorActive" }
  | { readonly type: "idleContinued" }
  | { readonly type: "timerEnded"; readonly timer: TimerName }
  | { readonly type: "backPressed" }
  /** `pagehide`, not a tab in the background. */
  | { readonly type: "pageHidden" }
  | { readonly type: "pageShown" }
  | { readonly type: "screenFailed" }
  | { readonly type: "concluded"; readonly leaving: boolean }
  | { readonly type: "okPressed" };
