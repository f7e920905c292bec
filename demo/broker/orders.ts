import { randomBytes } from "node:crypto";
import type { Outcome } from "./backOffice";
import type { Ticket } from "./ticket";

/**
 * `unclear`: the depository has the consent, and reports some security not at all or with a word that only it can explain
 * (R45).
 */
export type OrderStatus =
  | "awaiting consent"
  | "authorised"
  | "partly authorised"
  | "unclear"
  | "not authorised";

export type Order = {
  /** Sent as `state`; the broker finds the order with it when the investor comes back. */
  state: string;
  ticket: Ticket;
  placedAt: Date;
  transactionRefNo: string;
  payload: string;
  status: OrderStatus;
  /** The depository's final outcome, once there is one. */
  outcome?: Outcome;
};

export type OrderBook = {
  add(order: Order): void;
  byState(state: string): Order | undefined;
  byTransaction(transactionRefNo: string): Order | undefined;
  /** Settles an order for good: a settled order is not changed (R65). */
  settle(order: Order, outcome: Outcome): Order;
  /** Newest first. */
  latest(count: number): Order[];
  /** Returns the orders without an outcome. */
  open(): Order[];
};

/** Makes an unguessable value, which ties the investor's return, or a form, to one order. */
export const newToken = (): string => randomBytes(16).toString("base64url");

// The words of contract §6 *orderRespDtls* and R45.
const ACCEPTED = /^(accepted|approved|authori[sz]ed|executed|completed|success(ful)?|ok|00|1|y|s)$/i;
const REFUSED = /^(rejected|refused|declined|error|failed|failure|0|n|f)$/i;

/** Tells whether a word says that a security was accepted; undefined for a word that only the depository can explain. */
export function isAccepted(word: string): boolean | undefined {
  if (ACCEPTED.test(word)) return true;
  return REFUSED.test(word) ? false : undefined;
}

/**
 * Returns an order's status for the depository's outcome. Every outcome lists all securities, a mandate's too: a list without
 * the ordered one (`isin`) says nothing of the order.
 */
export function statusOf({ isFinal, responseCode, securities }: Outcome, isin: string): OrderStatus {
  if (!isFinal) return "awaiting consent";
  if (responseCode !== "00") return "not authorised";
  if (!securities.some((security) => security.isin === isin)) return "unclear";
  const verdicts = securities.map(({ status }) => isAccepted(status));
  if (verdicts.includes(undefined)) return "unclear";
  if (verdicts.every((accepted) => accepted)) return "authorised";
  return verdicts.every((accepted) => accepted === false) ? "not authorised" : "partly authorised";
}

/** Creates an order book of one broker, kept in memory. */
export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  return {
    add: (order) => void orders.set(order.state, order),
    byState: (state) => orders.get(state),
    byTransaction: (ref) => [...orders.values()].find(({ transactionRefNo }) => transactionRefNo === ref),
    settle: ({ state }, outcome) => {
      const order = orders.get(state);
      if (order === undefined) throw new RangeError("No such order");
      if (order.outcome !== undefined || !outcome.isFinal) return order;
      const settled = { ...order, status: statusOf(outcome, order.ticket.security.isin), outcome };
      orders.set(state, settled);
      return settled;
    },
    latest: (count) => [...orders.values()].reverse().slice(0, count),
    open: () => [...orders.values()].filter(({ outcome }) => outcome === undefined),
  };
}
