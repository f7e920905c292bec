import type { Order } from "../../flow/order";
import type { Transaction } from "../../session/transaction";
import { type LoadedSecurities, loadedOf } from "./loadedSecurities";

/** Returns the securities agreed to: of the order, of DIM's payload, or of the mandate as far as they were loaded. */
export function agreedSecurities(
  { model }: Transaction,
  order: Order | undefined,
  loaded: LoadedSecurities,
): LoadedSecurities {
  switch (model.transactionType) {
    case "DIS":
      return loadedOf(order ? [order.details] : []);
    case "DIM":
      return loadedOf(model.orderRequestDetails?.dmatBlkDtls?.secDtls ?? []);
    default:
      return loaded;
  }
}
