import type { FailReason, ReturnTo, ScreenName, TransactionType } from "../flow/outcome";

/** Details of the events a host hears (contract §2). None carries an M-PIN, OTP or PAN. */
export interface GatewayEventDetails {
  readonly ready: ReadyDetail;
  readonly screenchange: ScreenChangeDetail;
  readonly success: SuccessDetail;
  readonly fail: FailDetail;
  readonly close: Readonly<Record<string, never>>;
}

export type EventName = keyof GatewayEventDetails;

/** The first interactive screen is shown. */
export interface ReadyDetail {
  readonly screen: ScreenName;
  readonly transactionType: TransactionType;
  readonly transactionRefNo: string;
  readonly requestorId: string;
}

export interface ScreenChangeDetail {
  readonly screen: ScreenName;
  readonly previous: ScreenName | null;
}

/** The investor's consent was taken. `returnTo` is null where the investor stays on the result page. */
export interface SuccessDetail {
  readonly transactionRefNo: string;
  readonly transactionType: TransactionType | null;
  readonly requestorId: string;
  readonly responseCode: string;
  readonly message: string;
  readonly requestTime: string;
  /** As the depository sent it: a list of its entries, by the contract; `[]` where it sent none. */
  readonly orderRespDtls: unknown;
  readonly returnTo: ReturnTo | null;
}

/** The transaction ended without consent. An `invalid-request` payload has empty names and a null type. */
export interface FailDetail extends SuccessDetail {
  readonly reason: FailReason;
}
