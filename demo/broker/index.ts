import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { brokerApp } from "./app";
import { createOrderBook } from "./orders";
import type { Returned } from "./returned";
import { settle } from "./settle";

export type { Returned } from "./returned";

export type BrokerOptions = {
  /** Origin of the depository, for the browser and for this server. */
  depositoryUrl: string;
  requestorId: string;
  name: string;
  /** base64 SPKI of the depository's configuration key, pinned on the element (contract §2). */
  signingKey?: string;
  /** True if the broker's investors of DIS and DIM stay on the depository's result page instead of being sent back; default false. */
  staysThere?: boolean;
  /** The time between two rounds of asking for the orders without an outcome; default a minute. */
  askEveryMs?: number;
  /** Is told of each visit to the return addresses, for tests; the broker keeps none of them. */
  onReturn?: (returned: Returned) => void;
};

export type RunningBroker = { url: string; close(): Promise<void> };

export type Broker = {
  /**
   * Listens; port 0 takes any free port. Rejects with the server's error (EADDRINUSE …). `close` also ends open connections.
   */
  start(port?: number, host?: string): Promise<RunningBroker>;
};

/** Creates a small stock broker's site whose sell orders need the investor's consent at the depository. */
export function createBroker({
  askEveryMs = 60_000,
  onReturn = () => {},
  ...options
}: BrokerOptions): Broker {
  let url = "";
  const house = { ...options, signingKey: options.signingKey, staysThere: options.staysThere ?? false };
  const orders = createOrderBook();
  const app = brokerApp(house, orders, onReturn, () => url);

  /** Waits for no page: the investor may have closed it, and no return may ever come. */
  const settleOpen = () => Promise.all(orders.open().map((order) => settle(house, orders, order)));

  const start: Broker["start"] = (port = 0, host = "127.0.0.1") =>
    new Promise((resolve, reject) => {
      const server = createAdaptorServer({ fetch: app.fetch, createServer });
      server.once("error", reject);
      server.listen(port, host, () => {
        const address = server.address();
        const bound = typeof address === "object" && address !== null ? address.port : port;
        url = `http://${host}:${bound}`;
        const asking = setInterval(() => settleOpen().catch(console.error), askEveryMs);
        resolve({
          url,
          close: () =>
            new Promise((closed) => {
              clearInterval(asking);
              server.close(() => closed());
              if ("closeAllConnections" in server) server.closeAllConnections();
            }),
        });
      });
    });

  return { start };
}
