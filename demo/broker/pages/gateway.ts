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

/** A broker whose page frames the gateway loads the frame element only. */
const SCRIPTS = { redirect: "", element: "edis-gateway.js", frame: "frame.js" } as const;

/** Renders the broker's page that holds the gateway, as an element or in a frame, with a record of its events. */
export const gatewayPage = (house: GatewayHouse, order: Order): Html =>
  page(
    house,
    "Consent",
    html`<div class="columns wide">
  <section class="card gateway" aria-label="Depository gateway">
    ${order.ticket.opening === "frame" ? frame(house, order.payload) : element(house, order.payload)}
  </section>
  <aside>
    <section class="card" aria-labelledby="order-title">
      <h2 id="order-title">Your order</h2>
      <dl>
        <dt>Security</dt><dd>${order.ticket.security.name}</dd>
        <dt>Sell</dt><dd>${order.ticket.quantity}</dd>
        <dt>Reference</dt><dd><code>${order.transactionRefNo}</code></dd>
      </dl>
      <p><a href="/orders/${encodeURIComponent(order.transactionRefNo)}">What became of it</a></p>
      <label class="choice">
        <input type="checkbox" id="stay">
        <span><b>Stay on this page</b><small>Stop the default action and show the result here</small></span>
      </label>
    </section>
    <section class="card" id="outcome" aria-live="polite" hidden>
      <h2>Result</h2>
      <pre></pre>
      <a class="primary" href="/">Back to orders</a>
    </section>
    <section class="card" aria-labelledby="events-title">
      <h2 id="events-title">Events of the gateway</h2>
      <ol class="events" id="events"></ol>
    </section>
  </aside>
</div>`,
    html`<script src="/gateway.js" defer></script>
<script type="module" src="${house.depositoryUrl}/${SCRIPTS[order.ticket.opening]}" crossorigin="anonymous"></script>`,
  );
