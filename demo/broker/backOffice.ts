import * as v from "valibot";
import { signatureOver } from "./signature";
import type { Ticket } from "./ticket";

const Registered = v.object({ transactionRefNo: v.string(), payload: v.string() });

export type Registered = v.InferOutput<typeof Registered>;

const Outcome = v.object({
  transactionRefNo: v.string(),
  state: v.string(),
  /** True if nothing can change the outcome any more. */
  isFinal: v.boolean(),
  responseCode: v.string(),
  message: v.string(),
  orderRespDtls: v.array(v.record(v.string(), v.unknown())),
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
  override readonly name: string = "BackOfficeError";
}

/** Thrown for an outcome that the depository did not sign, or that is of another transaction than asked for. */
export class UnprovenError extends BackOfficeError {
  override readonly name = "UnprovenError";
}

/** Asks the back office, server to server; a real back office also wants the broker's own credentials. */
async function ask(
  address: string,
  init: RequestInit,
  limitMs = 10_000,
): Promise<{ body: string; signature: string }> {
  const unreachable = (cause: unknown) => {
    throw new BackOfficeError("The depository cannot be reached", { cause });
  };
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(address, { ...init, signal }).catch(unreachable);
  if (!response.ok) throw new BackOfficeError(`The depository refused (${response.status})`);
  const body = await response.text().catch(unreachable);
  return { body, signature: response.headers.get("Digital-Signature") ?? "" };
}

function understood<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
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
export async function register(
  depositoryUrl: string,
  order: { requestorId: string; ticket: Ticket; state: string; returnBase: string; staysThere: boolean },
): Promise<Registered> {
  const { ticket } = order;
  const { isin, name: isinName } = ticket.security;
  // the link back on a result page has no fields (R67): by the address alone the order is found then
  const returnUrl = (outcome: "success" | "fail") =>
    `${order.returnBase}/return/${outcome}?state=${encodeURIComponent(order.state)}`;
  const { body } = await ask(`${depositoryUrl}/demo/transactions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      requestorId: order.requestorId,
      transactionType: ticket.transactionType,
      successUrl: returnUrl("success"),
      failUrl: returnUrl("fail"),
      mpinStatus: ticket.mpinStatus,
      authMechanism: ticket.authMechanism,
      secDtls: [{ isin, isinName, quantity: String(ticket.quantity) }],
      securities: ticket.transactionType === "DIS" ? 1 : ticket.securitiesCount,
      scenario: order.staysThere ? { ...ticket.scenario, uiRedirect: "0" } : ticket.scenario,
      header: { state: order.state },
    }),
  });
  return understood(Registered, body);
}

/**
 * Asks for a transaction's outcome, the only source of an order's outcome (R65). A return by the investor's browser is a
 * reason to ask, never an answer. All that is booked is signed: the header `Digital-Signature` covers the body as it came.
 * @param house `signingKey`: base64 SPKI of the depository's key; without it no signature is checked
 * @throws BackOfficeError as `register` does; UnprovenError
 */
export async function askOutcome(
  { depositoryUrl, signingKey }: { depositoryUrl: string; signingKey: string | undefined },
  transactionRefNo: string,
  limitMs: number,
): Promise<Outcome> {
  const path = `/demo/transactions/${encodeURIComponent(transactionRefNo)}/outcome`;
  const { body, signature } = await ask(depositoryUrl + path, {}, limitMs);
  const proof = signatureOver(body, signature, signingKey);
  if (proof === "wrong" || proof === "missing") throw new UnprovenError(`Its signature is ${proof}`);
  const outcome = understood(Outcome, body);
  // a genuine outcome of another order has a genuine signature too
  if (outcome.transactionRefNo !== transactionRefNo) throw new UnprovenError("It is of another transaction");
  return outcome;
}
