import type { MiddlewareHandler } from "hono";

/**
 * Answers only to the host name that the server printed, and to others 421: a page whose own name was made to lead here
 * (DNS rebinding) is of the same origin to its browser, and could read and send whatever it likes (R65).
 * @param url the server's address, asked for at each request
 */
export function answersTo(url: () => string): MiddlewareHandler {
  return async (c, next) => {
    const { host } = new URL(url());
    if (c.req.header("host")?.toLowerCase() === host) return next();
    return c.text(`This server answers to ${host} only.\n`, 421);
  };
}
