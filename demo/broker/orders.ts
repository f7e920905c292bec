import { randomBytes } from "node:crypto";
import type { Ticket } from "./ticket";

export type OrderStatus = "awaiting consent" | "authorised" | "partly authorised" | "not authorised";

export type Order = {
  /** What the broker sends as `state` and finds the order by when the investor comes back. */
  state: string;
  ticket: Ticket;
  placedAt: Date;
  transactionRefNo: string;
  payload: string;
  status: OrderStatus;
};

export type OrderBook = {
  add(order: Order): void;
  byState(state: string): Order | undefined;
  byTransaction(transactionRefNo: string): Order | undefined;
  settle(order: Order, status: OrderStatus): Order;
  /** Newest first. */
  latest(count: number): Order[];
};

/** An unguessable value that ties the investor's return to one order. */
export const newState = (): string => randomBytes(16).toString("base64url");

/** The orders of one broker, kept in memory. */
export function createOrderBook(): OrderBook {
  const orders = new Map<string, Order>();
  return {
    add: (order) => void orders.set(order.state, order),
    byState: (state) => orders.get(state),
    byTransaction: (ref) => [...orders.values()].find(({ transactionRefNo }) => transactionRefNo === ref),
    settle: (order, status) => {
      const settled = { ...order, status };
      orders.set(order.state, settled);
      return settled;
    },
    latest: (count) => [...orders.values()].reverse().slice(0, count),
  };
}
