import type { Requestors } from "../i18n/consentTexts";
import type { TextParams } from "../i18n/interpolate";
import { signedRequestorName } from "../payload/requestorName";

/** The requestor and the transaction that it asks for; `requestor` has no language. */
interface TransactionNames {
  readonly requestorId: string;
  readonly requestor: string;
  readonly transactionRefNo: string;
}

/**
 * Returns the values of the placeholders that name the requestor and the transaction. `requestors`: the signed texts of
 * the language shown; a signed name wins (R57).
 */
export const textParams = (named: TransactionNames | null, requestors: Requestors = {}): TextParams => ({
  requestor: signedRequestorName(requestors, named?.requestorId ?? "") ?? named?.requestor ?? "",
  transactionRef: named?.transactionRefNo ?? "",
});
