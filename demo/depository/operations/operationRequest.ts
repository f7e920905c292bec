import type { Transaction } from "../ledger";
import type { World } from "../world";

/** One operation to be performed, after the contract's checks of headers, envelope and session. */
export interface OperationRequest {
  readonly world: World;
  readonly transaction: Transaction;
  /** The opened request body; `undefined` for GET. */
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** `requestorId/transactionRefNo`, to which every sealed text is bound (contract §6 *context*). */
  readonly binding: string;
  readonly now: number;
  /** Host name of the page that asks. */
  readonly host: string;
  /** `Accept-Language` as it came. */
  readonly language: string | null;
}

/** The answer to be sealed and sent; a `null` body is sent without content. */
export interface Answer {
  readonly status: number;
  readonly body: object | null;
}

/** Makes an answer of status 200. */
export function ok(body: object): Answer {
  return { status: 200, body };
}
