import { askOutcome, BackOfficeError, type Outcome, UnprovenError } from "./backOffice";
import type { Order, OrderBook } from "./orders";

/**
 * An order's outcome as far as it is known: confirmed by the depository's answer, still open there, unreachable now, or
 * unproven, as the answer is not signed by the depository or not of this order.
 */
export type Confirmation = "confirmed" | "open" | "unreachable" | "unproven";

export type Known = { order: Order; confirmation: Confirmation; outcome?: Outcome };

type House = { depositoryUrl: string; signingKey: string | undefined };

/**
 * Asks the depository for an order's outcome, server to server (R65): no address, field or event from the investor's browser
 * settles an order. A settled order stays settled, and is not asked for again (R65).
 * @param limitMs how long the depository may take; then it counts as unreachable
 */
export async function settle(house: House, book: OrderBook, order: Order, limitMs = 10_000): Promise<Known> {
  if (order.outcome !== undefined) return { order, confirmation: "confirmed", outcome: order.outcome };
  try {
    const outcome = await askOutcome(house, order.transactionRefNo, limitMs);
    const settled = book.settle(order, outcome);
    return { order: settled, confirmation: outcome.isFinal ? "confirmed" : "open", outcome };
  } catch (error) {
    if (!(error instanceof BackOfficeError)) throw error;
    return { order, confirmation: error instanceof UnprovenError ? "unproven" : "unreachable" };
  }
}
