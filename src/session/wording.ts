import type { TextParams } from "../texts/fill";
import type { Requestors } from "../texts/requestors";
import { signedName } from "../texts/signedName";
import type { Transaction } from "./transaction";

/** Who asks, and for what; `requestor` in no language of its own. */
interface Named {
  readonly requestorId: string;
  readonly requestor: string;
  readonly transactionRefNo: string;
}

export const namedBy = ({ model, requestor }: Transaction): Named => ({
  requestorId: model.requestorId,
  requestor,
  transactionRefNo: model.transactionRefNo,
});

/** What a text's places are filled with, but for the product and the time; `requestors` in the language shown. */
export const textParams = (named: Named | null, requestors: Requestors = {}): TextParams => ({
  requestor: signedName(requestors, named?.requestorId ?? "") ?? named?.requestor ?? "",
  transactionRef: named?.transactionRefNo ?? "",
});
