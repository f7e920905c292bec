import type { TextParams } from "../i18n/interpolate";
import type { Requestors } from "../i18n/requestorTexts";
import type { Transaction } from "./transaction";

/** The requestor and the transaction that it asks for; `requestor` has no language. */
interface TransactionNames {
  readonly requestorId: string;
  readonly requestor: string;
  readonly transactionRefNo: string;
}

export const transactionNames = ({ model, requestor }: Transaction): TransactionNames => ({
  requestorId: model.requestorId,
  requestor,
  transactionRefNo: model.transactionRefNo,
});

/**
 * Returns the values of the placeholders that name the requestor and the transaction. `requestors`: the signed texts of
 * the language shown.
 */
export const textParams = (named: TransactionNames | null, requestors: Requestors = {}): TextParams => ({
  requestor: signedName(requestors, named?.requestorId ?? "") ?? named?.requestor ?? "",
  transactionRef: named?.transactionRefNo ?? "",
});

/** Returns the requestor's signed name, which wins over the payload's (contract §5). UNIVERSAL's is nobody's name and is not taken. */
export function signedName(requestors: Requestors, requestorId: string): string | undefined {
  return Object.hasOwn(requestors, requestorId) ? requestors[requestorId]?.name : undefined;
}
