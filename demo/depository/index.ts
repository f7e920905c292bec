import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { recaptchaFile } from "../recaptcha";
import { requireHost } from "../requireHost";
import { makeAccounts } from "./accounts";
import { makeBackOffice } from "./backOffice";
import { ACME_LOGO, DEPOSITORY_LOGO, termsPdf } from "./documents";
import { cookie, corsHeaders, preflight } from "./gate";
import { helpPage, INBOX_SCRIPT, inboxPage, indexPage, PAGE_HEADERS, PAGES_CSS } from "./inbox";
import { type Keys, makeKeys } from "./keys";
import { REMEMBERED_CAPTCHAS, REMEMBERED_KEYS, REQUEST_HEAD_BYTES, RETURN_BYTES } from "./limits";
import { perform } from "./operations/perform";
import { PORTAL_CONFIG, PRODUCT_LOGO, portalConfig, properties } from "./portal";
import { createReplayCache } from "./replayCache";
import { returnPage } from "./returnPage";
import { makeStatic } from "./static";
import { stepsWith } from "./steps";
import type { Broker, DepositoryOptions, World } from "./world";

export { DEFAULT_MPIN, DEFAULT_PAN } from "./creation";
export type { Broker, DepositoryOptions } from "./world";

type Env = { Bindings: HttpBindings };

export interface Running {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** The options that may differ between two portals of one depository. */
export type Portal = Pick<DepositoryOptions, "publicUrl" | "locales" | "portalClaims">;

export interface Depository {
  /** base64 SPKI of the public key that verifies the configuration; also at `GET /demo/signing-key`. */
  readonly signingKey: string;
  /**
   * Listens; port 0 takes any free port. A further start adds an address: a portal with its own configuration and the same
   * transactions. Rejects with RangeError for a `publicUrl` that no configuration may name, and with the server's error if
   * it cannot listen.
   */
  start(port?: number, host?: string, portal?: Portal): Promise<Running>;
}

const BROKERS: Readonly<Record<string, Broker>> = {
  BRK001: { name: "Acme Broking Ltd", origins: [] },
  BRK002: { name: "Northwind Securities Ltd", origins: [] },
};

const KEEP_ALIVE_MS = 75_000;

const API = "/edis-service/v1/public/edis/";
const ROOTS = [
  { root: "base", prefix: API },
  { root: "dmi", prefix: `/dmi${API}` },
] as const;

function makeWorld(options: DepositoryOptions, keys: Keys): Omit<World, "url"> {
  return {
    options,
    keys,
    clock: options.clock ?? Date.now,
    steps: stepsWith(options.mutants ?? []),
    brokers: () => options.brokers ?? BROKERS,
    transactions: new Map(),
    accounts: makeAccounts(),
    tokenKeys: createReplayCache(REMEMBERED_KEYS),
    captchas: createReplayCache(REMEMBERED_CAPTCHAS),
    strays: [],
  };
}

/** Tells whether an address can be a root in the portal claims: https, or http to this machine (contract §5). */
export function isRoot(address: string): boolean {
  return /^https:\/\/[^/]|^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/.test(address);
}

/**
 * Returns the XSRF cookie for a browser that has none yet; in a broker's frame a browser keeps only a partitioned cookie.
 */
function xsrfCookie(request: Request): Record<string, string> {
  if (cookie(request, "XSRF-TOKEN") !== undefined) return {};
  const framed =
    request.headers.get("sec-fetch-dest") === "iframe" &&
    request.headers.get("sec-fetch-site") === "cross-site";
  const site = framed ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax";
  return { "Set-Cookie": `XSRF-TOKEN=${randomBytes(16).toString("hex")}; Path=/; ${site}` };
}

function makeApp(world: World): Hono<Env> {
  const app = new Hono<Env>();
  const serveStatic = makeStatic(world);
  const terms = termsPdf();

  app.use(requireHost(world.url));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    c.res.headers.set("Referrer-Policy", "no-referrer");
  });

  for (const { root, prefix } of ROOTS) {
    app.options(`${prefix}*`, (c) => preflight(world, c.req.raw));
    app.on(["GET", "POST"], `${prefix}*`, (c) => {
      const path = new URL(c.req.url).pathname.slice(prefix.length);
      return perform(world, { request: c.req.raw, root, path, drop: () => c.env.incoming.socket.destroy() });
    });
  }

  const signed = (make: (world: World) => { token: string }) => (c: Context<Env>) =>
    c.json(make(world), 200, {
      ...corsHeaders(world, c.req.raw),
      ...xsrfCookie(c.req.raw),
      "Cache-Control": "no-store",
    });
  // Base64 of the texts in thirteen languages is long.
  app.use("/portal-config/*", compress());
  app.use("/edisweb/assets/json/*", compress());
  app.options("/portal-config/*", (c) => preflight(world, c.req.raw));
  app.options("/edisweb/assets/json/*", (c) => preflight(world, c.req.raw));
  app.get(`/portal-config/${PORTAL_CONFIG}`, signed(portalConfig));
  app.get("/edisweb/assets/json/properties.json", signed(properties));

  const file = (body: string | Buffer, type: string) => () =>
    new Response(typeof body === "string" ? body : new Uint8Array(body), {
      headers: {
        "Content-Type": type,
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  app.get("/edisweb/assets/terms.pdf", file(terms, "application/pdf"));
  app.get("/edisweb/assets/logos/brk001.svg", file(ACME_LOGO, "image/svg+xml"));
  app.get(PRODUCT_LOGO, file(DEPOSITORY_LOGO, "image/svg+xml"));
  app.get("/demo/recaptcha/*", async (c) => {
    // path and query as the browser sent them, also behind a web server
    const { pathname, search } = new URL(c.req.url);
    const found = recaptchaFile(new URL(`${pathname}${search}`, world.url()));
    if (found?.body === undefined) return c.notFound();
    await wait(found.afterMs, undefined, { ref: false });
    return file(found.body, "text/javascript")();
  });
  app.get("/demo/inbox.js", file(INBOX_SCRIPT, "text/javascript"));
  app.get("/demo/pages.css", file(PAGES_CSS, "text/css"));

  app.get("/", (c) => c.html(indexPage(world), 200, PAGE_HEADERS));
  app.get("/demo/inbox", (c) => c.html(inboxPage(), 200, PAGE_HEADERS));
  app.on(["GET", "POST"], "/demo/return/:outcome", bodyLimit({ maxSize: RETURN_BYTES }), async (c) =>
    c.html(await returnPage(world, c.req), 200, PAGE_HEADERS),
  );
  app.get("/demo/help", (c) => c.html(helpPage(), 200, PAGE_HEADERS));
  app.route("/demo", makeBackOffice(world));

  app.get("/favicon.ico", (c) => c.body(null, 204));
  app.get("/edisweb", (c) => c.redirect(`/edisweb/${new URL(c.req.url).search}`, 308));
  app.get("*", async (c) => {
    const found = await serveStatic(c.req.raw);
    if (found === undefined) return c.notFound();
    const isPage = found.headers.get("content-type")?.startsWith("text/html");
    for (const [name, value] of Object.entries(isPage ? xsrfCookie(c.req.raw) : {}))
      found.headers.set(name, value);
    return found;
  });
  return app;
}

/**
 * Creates a whole depository of contract §5 and §6: configuration, all operations for DIS, DMI, DMR and DIM, the host page
 * of `options.dist`, a back office and an inbox under /demo/. Several may run in one process; a depository that is closed
 * and started again remembers everything.
 */
export function createDepository(options: DepositoryOptions = {}): Depository {
  const { keys = makeKeys() } = options;
  const shared = makeWorld(options, keys);
  return {
    signingKey: keys.signingKey,
    start: (port = 0, host = "127.0.0.1", portal = {}) =>
      new Promise((resolve, reject) => {
        let url = "";
        const own = { ...options, ...portal };
        if (own.publicUrl !== undefined && !isRoot(own.publicUrl)) {
          throw new RangeError(`publicUrl ${own.publicUrl} is neither https nor of this machine`);
        }
        const world = { ...shared, options: own, url: () => own.publicUrl ?? url };
        const app = makeApp(world);
        const answer = (request: Request, bindings: unknown) =>
          world.steps.respond(request, async (proxied) => app.fetch(proxied, bindings as HttpBindings));
        const server = createAdaptorServer({
          fetch: answer,
          overrideGlobalObjects: false,
          serverOptions: { maxHeaderSize: REQUEST_HEAD_BYTES },
        });
        // If a connection closes just as a request comes, the browser sends the request again, and a replay is refused.
        if ("keepAliveTimeout" in server) server.keepAliveTimeout = KEEP_ALIVE_MS;
        const close = () =>
          new Promise<void>((closed) => {
            server.close(() => closed());
            if ("closeAllConnections" in server) server.closeAllConnections();
          });
        server.once("error", reject);
        server.listen(port, host, () => {
          const address = server.address();
          const listening = typeof address === "object" && address !== null ? address.port : port;
          // A server that listens on every address is reached at localhost.
          const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
          url = `http://${isIP(name) === 6 ? `[${name}]` : name}:${listening}`;
          resolve({ url: world.url(), close });
        });
      }),
  };
}
