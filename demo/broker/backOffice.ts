import * as v from "valibot";
import type { Ticket } from "./ticket";

const Registered = v.object({ transactionRefNo: v.string(), payload: v.string() });

export type Registered = v.InferOutput<typeof Registered>;

const Outcome = v.object({
  transactionRefNo: v.string(),
  state: v.string(),
  /** Whether nothing can change the outcome any more. */
  isFinal: v.boolean(),
  responseCode: v.string(),
  message: v.string(),
  requestTime: v.string(),
  orderRespDtls: v.array(v.record(v.string(), v.unknown())),
  digitalSignature: v.string(),
  securities: v.array(
    v.object({
      isin: v.string(),
      isinName: v.string(),
      quantity: v.string(),
      status: v.optional(v.string(), ""),
    }),
  ),
});

/** The outcome of a transaction, as the depository reports it. */
export type Outcome = v.InferOutput<typeof Outcome>;

export class BackOfficeError extends Error {
  override readonly name = "BackOfficeError";
}

/** Asks the back office, server to server; a real back office also wants the broker's own credentials. */
async function ask<S extends v.GenericSchema>(
  schema: S,
  address: string,
  init: RequestInit,
): Promise<v.InferOutput<S>> {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(address, { ...init, signal }).catch((cause: unknown) => {
    throw new BackOfficeError("The depository cannot be reached", { cause });
  });
  if (!response.ok) throw new BackOfficeError(`The depository refused (${response.status})`);
  const answer = v.safeParse(schema, await response.json().catch(() => null));
  if (!answer.success) throw new BackOfficeError("The depository's answer was not understood");
  return answer.output;
}

/**
 * Registers a sell order with the depository's back office.
 * @param depositoryUrl the depository's origin, without a trailing slash
 * @param order `returnBase`: this broker's own origin; `state`: comes back with the investor; `staysThere`: the investor
 * stays on the depository's result page
 * @returns the transaction's reference and the payload that opens the gateway (contract §4)
 * @throws BackOfficeError if the depository cannot be reached, refuses, or answers in another shape
 */
export function register(
  depositoryUrl: string,
  order: { requestorId: string; ticket: Ticket; state: string; returnBase: string; staysThere: boolean },
): Promise<Registered> {
  const { ticket } = order;
  const { isin, name: isinName } = ticket.security;
  return ask(Registered, `${depositoryUrl}/demo/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      requestorId: order.requestorId,
      transactionType: ticket.transactionType,
      successUrl: `${order.returnBase}/return/success`,
      failUrl: `${order.returnBase}/return/fail`,
      mpinStatus: ticket.mpinStatus,
      authMechanism: ticket.authMechanism,
      secDtls: [{ isin, isinName, quantity: String(ticket.quantity) }],
      securities: ticket.transactionType === "DIS" ? 1 : ticket.securitiesCount,
      scenario: order.staysThere ? { ...ticket.scenario, uiRedirect: "0" } : ticket.scenario,
      header: { state: order.state },
    }),
  });
}

/**
 * Asks for a transaction's outcome, the only source of an order's outcome (R65). A return by the investor's browser is a
 * reason to ask, never an answer.
 * @throws BackOfficeError as `register` does
 */
export function askOutcome(depositoryUrl: string, transactionRefNo: string): Promise<Outcome> {
  const path = `/demo/transactions/${encodeURIComponent(transactionRefNo)}/outcome`;
  return ask(Outcome, depositoryUrl + path, {});
}
