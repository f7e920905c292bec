import { nullPrototype } from "../data/nullPrototype";

/** Why a call to the depository gave no answer; what to make of it is `consequence`'s business. */
export type DepositoryErrorCode =
  | "network"
  | "timeout"
  | "aborted"
  | "status"
  | "refused"
  | "unopenable"
  | "shape";

export interface DepositoryErrorDetails {
  readonly status?: number | undefined;
  readonly serverMessage?: string;
  readonly uiRedirect?: boolean;
  readonly responseCode?: string;
  readonly requestTime?: string;
  readonly orderRespDtls?: unknown;
  /** A sealed refusal's members as return fields (contract §6). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A failed call. `status` (a plain error answer) trusts the HTTP status only; `refused` (a sealed one) also carries the
 * depository's message, at most 500 characters, and its flags. Nothing that the investor typed is in it.
 */
export class DepositoryError extends Error {
  // defined, as a page may have frozen what an assignment would reach
  override readonly name = "DepositoryError";
  readonly code: DepositoryErrorCode;
  /** The HTTP status from 400 on, else the numeric `status` of the body; absent where neither tells of an error. */
  readonly status: number | undefined;
  readonly serverMessage: string;
  readonly uiRedirect: boolean;
  /** `""` where the depository gave none, as is `requestTime`. */
  readonly responseCode: string;
  readonly requestTime: string;
  /** As the depository sent it, `[]` where it did not. */
  readonly orderRespDtls: unknown;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: DepositoryErrorCode, operation: string, details: DepositoryErrorDetails = {}) {
    const {
      status,
      serverMessage = "",
      uiRedirect = false,
      responseCode = "",
      requestTime = "",
      orderRespDtls = [],
      fields = {},
      cause,
    } = nullPrototype(details);
    super(`${operation}: ${code}${status === undefined ? "" : ` ${status}`}`, { cause });
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
    this.uiRedirect = uiRedirect;
    this.fields = fields;
    this.responseCode = responseCode;
    this.requestTime = requestTime;
    this.orderRespDtls = orderRespDtls;
  }
}
