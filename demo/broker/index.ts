import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { brokerApp } from "./app";
import type { Returned } from "./returned";

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
export function createBroker({ onReturn = () => {}, ...options }: BrokerOptions): Broker {
  let url = "";
  const app = brokerApp(
    { ...options, signingKey: options.signingKey, staysThere: options.staysThere ?? false },
    onReturn,
    () => url,
  );

  const start: Broker["start"] = (port = 0, host = "127.0.0.1") =>
    new Promise((resolve, reject) => {
      const server = createAdaptorServer({ fetch: app.fetch, createServer });
      server.once("error", reject);
      server.listen(port, host, () => {
        const address = server.address();
        const bound = typeof address === "object" && address !== null ? address.port : port;
        url = `http://${host}:${bound}`;
        resolve({
          url,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              if ("closeAllConnections" in server) server.closeAllConnections();
            }),
        });
      });
    });

  return { start };
}
