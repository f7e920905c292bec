import * as v from "valibot";
import type { Ticket } from "./ticket";

const Registered = v.object({ transactionRefNo: v.string(), payload: v.string() });

export type Registered = v.InferOutput<typeof Registered>;

export class BackOfficeError extends Error {
  override readonly name = "BackOfficeError";
}

/**
 * Registers a sell order with the depository's back office, server to server.
 * @param depositoryUrl origin of the depository, without a trailing slash
 * @param order `returnBase` is this broker's own origin, `state` comes back with the investor
 * @returns the transaction's reference and the payload that opens the gateway (contract §4)
 * @throws BackOfficeError when the depository cannot be reached, refuses, or answers in another shape
 */
export async function register(
  depositoryUrl: string,
  order: { requestorId: string; ticket: Ticket; state: string; returnBase: string },
): Promise<Registered> {
  const { ticket } = order;
  const response = await fetch(`${depositoryUrl}/demo/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      requestorId: order.requestorId,
      transactionType: ticket.transactionType,
      successUrl: `${order.returnBase}/return/success`,
      failUrl: `${order.returnBase}/return/fail`,
      mpinStatus: ticket.mpinStatus,
      authMechanism: ticket.authMechanism,
      secDtls: [
        { isin: ticket.security.isin, isinName: ticket.security.name, quantity: String(ticket.quantity) },
      ],
      securities: ticket.transactionType === "DIS" ? 1 : ticket.securitiesCount,
      scenario: ticket.scenario,
      header: { state: order.state },
    }),
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new BackOfficeError("The depository cannot be reached", { cause });
  });
  if (!response.ok) throw new BackOfficeError(`The depository refused the order (${response.status})`);
  const answer = v.safeParse(Registered, await response.json().catch(() => null));
  if (!answer.success) throw new BackOfficeError("The depository's answer was not understood");
  return answer.output;
}
