import { readFile } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { formFields } from "../formFields";
import { requireHost } from "../requireHost";
import { BackOfficeError, register } from "./backOffice";
import { onceEach } from "./once";
import { newToken, type Order, type OrderBook } from "./orders";
import { gatewayPage } from "./pages/gateway";
import type { House, Html } from "./pages/layout";
import { orderPage } from "./pages/order";
import { noticePage, outcomePage } from "./pages/outcome";
import { waysPage } from "./pages/ways";
import { type Returned, signatureOfReturn } from "./returned";
import { settle } from "./settle";
import { readTicket, type Ticket } from "./ticket";

export type BrokerHouse = House & {
  signingKey: string | undefined;
  /** True if the broker's investors of DIS and DIM stay on the depository's result page, and come back by its link (R25, R67). */
  staysThere: boolean;
};

const ORDER_BYTES = 256 * 1024;
/** A return of 10,000 securities, the most that the order form takes, is some 1.2 MB. */
const RETURN_BYTES = 4 * 1024 * 1024;

/** The time that the order page and a gateway opened again wait for the depository: they are of use without the outcome, too. */
const GLANCE_MS = 1500;

/** The number of forms that are remembered, to place the order of each once. */
const REMEMBERED_FORMS = 1000;

const ASSETS: Readonly<Record<string, string>> = {
  "/broker.css": "text/css; charset=utf-8",
  "/gateway.js": "text/javascript; charset=utf-8",
  "/favicon.svg": "image/svg+xml",
};

const policyFor = ({ depositoryUrl }: BrokerHouse): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${depositoryUrl}`,
    "style-src 'self'",
    `connect-src ${depositoryUrl}`,
    `img-src 'self' data: blob: ${depositoryUrl}`,
    `frame-src ${depositoryUrl}`,
    // Chromium checks the redirect that follows a form against this list too, so it names the gateway's origin.
    `form-action 'self' ${depositoryUrl}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

const orderPath = (order: Order): string => `/orders/${encodeURIComponent(order.transactionRefNo)}`;

/**
 * The broker's site: order form, gateway page, return addresses.
 * @param orders the broker's order book, which the site fills
 * @param onReturn is told of each visit to a return address
 * @param url returns the site's printed address
 */
export function brokerApp(
  house: BrokerHouse,
  orders: OrderBook,
  onReturn: (returned: Returned) => void,
  url: () => string,
): Hono {
  const app = new Hono();
  const once = onceEach<Order>(REMEMBERED_FORMS);
  const show = (c: Context, html: Html, status: 200 | 400 | 403 | 404 | 502 = 200) => c.html(html, status);

  app.use(requireHost(url));
  app.use("/orders", bodyLimit({ maxSize: ORDER_BYTES }));
  app.use("/return/*", bodyLimit({ maxSize: RETURN_BYTES }));
  app.use(async (c, next) => {
    await next();
    c.header("Content-Security-Policy", policyFor(house));
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cache-Control", "no-store");
  });

  // The orders shown are as they are now, not as they were a minute ago.
  app.get("/", async (c) => {
    const known = await Promise.all(orders.latest(8).map((order) => settle(house, orders, order, GLANCE_MS)));
    return show(c, orderPage(house, known));
  });

  const place = async (ticket: Ticket): Promise<Order> => {
    const state = newToken();
    const registered = await register(house.depositoryUrl, {
      requestorId: house.requestorId,
      ticket,
      state,
      returnBase: url(),
      staysThere: house.staysThere,
    });
    const order = { ...registered, ticket, state, placedAt: new Date(), status: "awaiting consent" } as const;
    orders.add(order);
    return order;
  };

  /** The references of the orders whose gateway was opened. */
  const opened = new Set<string>();

  /**
   * Tells whether an order has its outcome, so that the gateway is not offered again. The depository is asked only if the
   * gateway was opened before: the first opening waits for nobody.
   */
  const isOver = async (placed: Order): Promise<boolean> => {
    const order = orders.byState(placed.state) ?? placed;
    if (!opened.has(order.transactionRefNo)) return order.outcome !== undefined;
    const known = await settle(house, orders, order, GLANCE_MS);
    return known.order.outcome !== undefined;
  };

  app.post("/orders", async (c) => {
    if (c.req.header("sec-fetch-site") === "cross-site") {
      const sentence = "The form was sent by a page of another site. Please place your order here.";
      return show(c, noticePage(house, "Order not placed", sentence), 403);
    }
    const fields = await formFields(c.req);
    const ticket = readTicket(fields);
    if ("problem" in ticket) {
      const known = orders.latest(8).map((order) => ({ order }));
      return show(c, orderPage(house, known, fields, ticket), 400);
    }
    // A form sent twice is one order. The same token with other fields is another order: the investor went Back and edited the form.
    const order = await once(JSON.stringify([fields["token"], ticket]), () => place(ticket));
    if (ticket.opening !== "redirect")
      return c.redirect(`/consent/${encodeURIComponent(order.transactionRefNo)}`, 303);
    if (await isOver(order)) return c.redirect(orderPath(order), 303);
    opened.add(order.transactionRefNo);
    return c.redirect(`${house.depositoryUrl}/edisweb/#/edisAuthValidate?${order.payload}`, 303);
  });

  app.get("/consent/:ref", async (c) => {
    const order = orders.byTransaction(c.req.param("ref"));
    if (order === undefined) return c.notFound();
    const { opening } = order.ticket;
    if (opening === "redirect" || (await isOver(order))) return c.redirect(orderPath(order), 303);
    opened.add(order.transactionRefNo);
    return show(c, gatewayPage(house, order, opening));
  });

  // For an investor who did not come back; a site with accounts shows an order to its own client only.
  app.get("/orders/:ref", async (c) => {
    const order = orders.byTransaction(c.req.param("ref"));
    return order === undefined
      ? c.notFound()
      : show(c, outcomePage(house, await settle(house, orders, order)));
  });

  // The choice of address proves nothing: the browser's user can open either (R65).
  // This site signs nobody in, so it answers here. A site with sessions stores what came, and answers 303 to a page of its own:
  // no session cookie comes with a post of the depository's site (docs/brokers.md, 'The redirect').
  app.on(["GET", "POST"], ["/return/success", "/return/fail"], async (c) => {
    const returned = { method: c.req.method, path: c.req.path, fields: await formFields(c.req) };
    onReturn(returned);
    const order = orders.byState(returned.fields["state"] ?? "");
    if (order === undefined) {
      const sentence = "This answer does not belong to an order of ours, so nothing was changed.";
      return show(c, noticePage(house, "No order of ours", sentence, returned));
    }
    const known = await settle(house, orders, order);
    const { fields } = returned;
    const signature = signatureOfReturn(fields, order.transactionRefNo, house.signingKey, known.outcome);
    return show(c, outcomePage(house, known, { ...returned, signature }));
  });

  app.get("/ways", (c) => show(c, waysPage(house)));

  for (const [path, type] of Object.entries(ASSETS)) {
    app.get(path, async (c) =>
      c.body(await readFile(new URL(`./public${path}`, import.meta.url)), 200, { "content-type": type }),
    );
  }

  app.notFound((c) => show(c, noticePage(house, "Page not found", "There is nothing at this address."), 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof BackOfficeError)) throw error;
    return show(c, noticePage(house, "Order not placed", `${error.message}. Please try again later.`), 502);
  });
  return app;
}
