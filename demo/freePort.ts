import { createServer } from "node:net";

/** Finds a free TCP port of 127.0.0.1: the wanted one if it is free, else any. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : wanted));
    });
  });

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

/**
 * Starts a server on the wanted port, or on another if it is taken. A port may be taken after it was found free: `start`
 * then rejects with EADDRINUSE, and is called again.
 */
export async function onFreePort<T>(wanted: number, start: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort(wanted);
  try {
    return await start(port);
  } catch (error) {
    if (!isTaken(error)) throw error;
    return onFreePort(0, start);
  }
}
