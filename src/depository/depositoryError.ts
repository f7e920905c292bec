import { nullPrototype } from "../data/nullPrototype";
import { visibleMessage } from "../data/text";
import type { ReturnFields } from "../data/urls";

/** The HTTP status by which a depository refuses a second use of an `x-token-key` (R73). */
export const KEY_REUSED = 409;

/**
 * The failure of a call to the depository; `classifyError` decides what the investor is told. `status`: an HTTP error whose
 * body is unsealed or does not open. `refused`: an opened refusal. `unopenable`: a 2xx answer that does not open.
 * `shape`: an opened answer whose members are missing or malformed.
 */
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
  readonly isRefusedRepeat?: boolean;
  readonly serverMessage?: string;
  readonly uiRedirect?: boolean;
  readonly responseCode?: string;
  readonly requestTime?: string;
  readonly orderRespDtls?: unknown;
  /** A sealed refusal's members as return fields (contract §6). */
  readonly fields?: ReturnFields;
  readonly cause?: unknown;
}

/**
 * A failed call. Only a sealed answer (`refused`) brings the depository's message and its flags. It holds nothing that the investor
 * typed.
 */
export class DepositoryError extends Error {
  // a class field, as an assignment would throw if a page froze `Error.prototype`
  override readonly name = "DepositoryError";
  readonly code: DepositoryErrorCode;
  /** The status that refused the call: HTTP's, else the body's own. Absent if something else did: an errorCode, or a send's `03`. */
  readonly status: number | undefined;
  /** A sealed HTTP 409: the browser sent the request twice, and only the second copy was refused (R73). */
  readonly isRefusedRepeat: boolean;
  /** What is shown of the depository's message, at most 500 characters (R5). */
  readonly serverMessage: string;
  /** The message as the depository sent it. */
  readonly sentMessage: string;
  readonly uiRedirect: boolean;
  /** `""` if the depository sent none, as is `requestTime`. */
  readonly responseCode: string;
  readonly requestTime: string;
  /** As the depository sent it, `[]` if it sent none. */
  readonly orderRespDtls: unknown;
  readonly fields: ReturnFields;

  constructor(code: DepositoryErrorCode, operation: string, details: DepositoryErrorDetails = {}) {
    const {
      status,
      isRefusedRepeat = false,
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
    this.isRefusedRepeat = isRefusedRepeat;
    this.serverMessage = visibleMessage(serverMessage);
    this.sentMessage = serverMessage;
    this.uiRedirect = uiRedirect;
    this.fields = fields;
    this.responseCode = responseCode;
    this.requestTime = requestTime;
    this.orderRespDtls = orderRespDtls;
  }
}
