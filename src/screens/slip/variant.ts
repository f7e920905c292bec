import type { Transaction } from "../../session/transaction";
import { formatDate } from "../../texts/formats";
import { type RequestorVariant, requestorVariant } from "../../texts/requestors";
import { useSlipWords } from "./words";

/** The headers and the consent sentence of the transaction's requestor; `validityDt` as it came. */
export function useVariant(
  { configuration, model, requestor }: Transaction,
  validityDt: string | undefined,
): RequestorVariant {
  return requestorVariant(
    configuration.properties.requestors ?? {},
    model.requestorId,
    { requestor, validityDate: validityDt && formatDate(validityDt) },
    useSlipWords(),
  );
}
