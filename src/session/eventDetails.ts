import type { TransactionType } from "../data/transactionType";
import type { FailReason, Outcome, ReturnTo, ScreenName } from "../flow/outcome";
import type { AuthenticationModel } from "../payload/model";

/** Details of the events that a host hears (contract §2). None carries an M-PIN, OTP or PAN. */
export interface GatewayEventDetails {
  readonly ready: ReadyDetail;
  readonly screenchange: ScreenChangeDetail;
  readonly success: SuccessDetail;
  readonly fail: FailDetail;
  readonly close: Readonly<Record<string, never>>;
}

/** The events of both elements, by name (contract §2). */
export type EventName = keyof GatewayEventDetails;

/**
 * Returns how an event is dispatched (contract §2): `success`, `fail` and `close` have a default action. An enclosing `<dialog>`
 * would take a `close` that bubbles for its own.
 */
export const dispatchOptions = (name: EventName) => ({
  bubbles: name !== "close",
  composed: true,
  cancelable: name === "success" || name === "fail" || name === "close",
});

/** `addEventListener` and `removeEventListener` for an element's own events by name; the DOM's are HTMLElement's. */
export interface TypedEventTarget<Element, OwnEvents> {
  addEventListener<Name extends keyof OwnEvents>(
    type: Name,
    listener: (this: Element, event: OwnEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof OwnEvents>(
    type: Name,
    listener: (this: Element, event: OwnEvents[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The first interactive screen is shown. */
export interface ReadyDetail {
  readonly screen: ScreenName;
  readonly transactionType: TransactionType;
  readonly transactionRefNo: string;
  readonly requestorId: string;
}

/** Another screen is shown. */
export interface ScreenChangeDetail {
  readonly screen: ScreenName;
  /** The screen before; null for the first. */
  readonly previous: ScreenName | null;
}

/** The investor's consent was taken. `returnTo` is null if the investor stays on the result page. */
export interface SuccessDetail {
  readonly transactionRefNo: string;
  readonly transactionType: TransactionType | null;
  readonly requestorId: string;
  readonly responseCode: string;
  readonly message: string;
  readonly requestTime: string;
  /** As the depository sent it, by the contract a list of entries; `[]` if it sent none. */
  readonly orderRespDtls: unknown;
  readonly returnTo: ReturnTo | null;
  /** The language of the consent; after a failure, the language shown. A BCP 47 tag. */
  readonly locale: string;
}

/** The transaction ended without consent. A payload whose ids cannot be read has empty ids and a null type. */
export interface FailDetail extends SuccessDetail {
  readonly reason: FailReason;
}

/** Returns the event detail that `success` and `fail` share (contract §2, R56). `shown`: the result page's text. */
export function outcomeDetail(
  model: Pick<AuthenticationModel, "requestorId" | "transactionRefNo" | "transactionType"> | null,
  { answer }: Outcome,
  shown: string,
) {
  return {
    transactionRefNo: model?.transactionRefNo ?? "",
    transactionType: model?.transactionType ?? null,
    requestorId: model?.requestorId ?? "",
    responseCode: answer?.responseCode ?? "",
    message: answer?.message || shown,
    requestTime: answer?.requestTime ?? "",
    orderRespDtls: answer?.orderRespDtls ?? [],
  };
}
