import type { MiddlewareHandler } from "hono";

/** Names of this machine, which no page of another machine can have. */
const OWN_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only requests for the host name that the server printed (R65). A GET for another name of this machine is
 * redirected to the printed one; any other request gets 421. This prevents DNS rebinding: a page whose own name was
 * made to resolve to this machine would have the server's origin, and could read and send anything.
 * @param url returns the server's address; called at each request
 */
export function requireHost(url: () => string): MiddlewareHandler {
  return async (c, next) => {
    const printed = new URL(url());
    const host = c.req.header("host")?.toLowerCase();
    if (host === printed.host) return next();
    const { pathname, search } = new URL(c.req.url);
    const isOwn = OWN_NAMES.some((name) => `${name}:${printed.port}` === host);
    if (isOwn && c.req.method === "GET") return c.redirect(printed.origin + pathname + search, 307);
    return c.text(`This server answers to ${printed.host} only.\n`, 421);
  };
}
