import { html } from "hono/html";
import type { Order } from "../orders";
import { type House, type Html, page } from "./layout";

type GatewayHouse = House & { signingKey: string | undefined };

const element = (house: GatewayHouse, payload: string): Html => html`<edis-gateway
  payload="${payload}"
  config-url="${house.depositoryUrl}/portal-config/portal-edis-service.json"
  ${house.signingKey === undefined ? "" : html`signing-key="${house.signingKey}"`}
  routing="memory"></edis-gateway>`;

const frame = (house: GatewayHouse, payload: string): Html =>
  html`<edis-gateway-frame src="${house.depositoryUrl}/edisweb/" payload="${payload}"></edis-gateway-frame>`;

const orderLink = ({ transactionRefNo }: Order, words: string): Html =>
  html`<a href="/orders/${encodeURIComponent(transactionRefNo)}">${words}</a>`;

/** The ways to hold the gateway: each with its markup, and the script that makes the element of it. */
const HELD = {
  element: { script: "edis-gateway.js", markup: element },
  frame: { script: "frame.js", markup: frame },
} as const;

/** Renders the broker's page that holds the gateway, as an element or in a frame, with a record of its events. */
export const gatewayPage = (house: GatewayHouse, order: Order, opening: keyof typeof HELD): Html =>
  page(
    house,
    "Consent",
    html`<h1>Your consent at the depository</h1>
<div class="columns wide">
  <section class="card gateway" aria-label="Depository gateway">
    ${HELD[opening].markup(house, order.payload)}
    <p class="problem" id="unreachable" role="alert" hidden>The depository cannot be reached, so its page is not shown here. ${orderLink(order, "Look at your order")}, or try again later.</p>
    <noscript><p class="problem">The depository's page needs scripts, and your browser runs none. ${orderLink(order, "Look at your order")}.</p></noscript>
  </section>
  <aside>
    <section class="card" aria-labelledby="order-title">
      <h2 id="order-title">Your order</h2>
      <dl>
        <dt>Security</dt><dd>${order.ticket.security.name}</dd>
        <dt>Sell</dt><dd>${order.ticket.quantity}</dd>
        <dt>Reference</dt><dd><code>${order.transactionRefNo}</code></dd>
      </dl>
      <p>${orderLink(order, "What became of it")}</p>
      <label class="choice">
        <input type="checkbox" id="stay">
        <span><b>Stay on this page</b><small>Stop the default action and show the result here</small></span>
      </label>
    </section>
    <div id="outcome" aria-live="polite"></div>
    <section class="card" aria-labelledby="events-title">
      <h2 id="events-title">Events of the gateway</h2>
      <ol class="events" id="events"></ol>
    </section>
  </aside>
</div>`,
    html`<script src="/gateway.js" defer></script>
<script type="module" src="${house.depositoryUrl}/${HELD[opening].script}" crossorigin="anonymous"></script>`,
  );
