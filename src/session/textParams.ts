import type { Requestors } from "../i18n/consentTexts";
import type { TextParams } from "../i18n/interpolate";
import { signedRequestorName } from "../payload/requestorName";
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
 * the language shown; a signed name wins (R57).
 */
export const textParams = (named: TransactionNames | null, requestors: Requestors = {}): TextParams => ({
  requestor: signedRequestorName(requestors, named?.requestorId ?? "") ?? named?.requestor ?? "",
  transactionRef: named?.transactionRefNo ?? "",
});
