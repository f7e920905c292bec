import { askOutcome, BackOfficeError, type Outcome } from "./backOffice";
import type { Order, OrderBook } from "./orders";
import { signatureOfOutcome } from "./returned";

/**
 * How far an order's outcome is known: confirmed by the depository's answer, still open there, unreachable now, or
 * unproven, as the answer's signature is missing or wrong.
 */
export type Confirmation = "confirmed" | "open" | "unreachable" | "unproven";

export type Known = { order: Order; confirmation: Confirmation; outcome?: Outcome };

type House = { depositoryUrl: string; signingKey: string | undefined };

/**
 * Asks the depository for an order's outcome, server to server (R65): no address, field or event from the investor's browser
 * settles an order. A settled order is not asked for again.
 */
export async function settle(house: House, book: OrderBook, order: Order): Promise<Known> {
  if (order.outcome !== undefined) return { order, confirmation: "confirmed", outcome: order.outcome };
  const { transactionRefNo: ref } = order;
  try {
    const outcome = await askOutcome(house.depositoryUrl, ref);
    const signature = signatureOfOutcome(outcome, ref, house.signingKey);
    if (signature === "wrong" || signature === "missing") return { order, confirmation: "unproven" };
    const settled = book.settle(order, outcome);
    return { order: settled, confirmation: outcome.isFinal ? "confirmed" : "open", outcome };
  } catch (error) {
    if (error instanceof BackOfficeError) return { order, confirmation: "unreachable" };
    throw error;
  }
}
