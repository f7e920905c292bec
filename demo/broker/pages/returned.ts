import { html } from "hono/html";
import type { Order, OrderStatus } from "../orders";
import { outcomesOf, type Proof, type Returned, type SecurityOutcome } from "../returned";
import { type House, type Html, page } from "./layout";

type Outcome = "success" | "fail";
type Settled = { order: Order; proof: Proof };

const TITLE: Record<Outcome, string> = {
  success: "Consent received",
  fail: "Consent not given",
};

const PROOF: Record<Proof, string> = {
  genuine: "Signed by the depository",
  "forged or missing": "Not signed by the depository",
  unchecked: "Signature not checked",
};

const lead = (settled: Settled | undefined): string => {
  if (settled === undefined)
    return "This answer does not belong to an order of ours, so nothing was changed.";
  const { ticket, status } = settled.order;
  const selling = `Your order to sell ${ticket.quantity} ${ticket.security.symbol}`;
  const sentence: Record<OrderStatus, string> = {
    authorised: `${selling} goes to the exchange.`,
    "partly authorised": `${selling} goes to the exchange as far as the depository accepted it.`,
    "not authorised": `${selling} stays here. No shares were debited.`,
    "awaiting consent": `${selling} waits: we could not confirm this answer with the depository.`,
  };
  return sentence[status];
};

const summary = ({ order, proof }: Settled): Html => html`<dl>
  <dt>Reference</dt><dd><code>${order.transactionRefNo}</code></dd>
  <dt>Order</dt><dd><span class="status" data-status="${order.status}">${order.status}</span></dd>
  <dt>Signature</dt><dd>${PROOF[proof]}</dd>
</dl>`;

const securities = (rows: readonly SecurityOutcome[]): Html | "" =>
  rows.length === 0
    ? ""
    : html`<h2>Securities</h2>
<table><thead><tr><th scope="col">Security</th><th scope="col">Status</th></tr></thead>
<tbody>${rows.map(({ description, status }) => html`<tr><td>${description}</td><td>${status}</td></tr>`)}</tbody></table>`;

const fieldTable = ({ fields }: Returned): Html => {
  const entries = Object.entries(fields);
  if (entries.length === 0) return html`<p class="quiet">No fields came with this return.</p>`;
  return html`<table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${entries.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
};

/** Where the investor lands after the gateway: the order's state and every field that came back. */
export const returnedPage = (house: House, outcome: Outcome, returned: Returned, settled?: Settled): Html =>
  page(
    house,
    TITLE[outcome],
    html`<article class="card returned" data-outcome="${outcome}">
  <h1><span class="sign" aria-hidden="true">${outcome === "success" ? "✓" : "!"}</span>${TITLE[outcome]}</h1>
  <p class="lead">${lead(settled)}</p>
  ${settled === undefined ? "" : summary(settled)}
  ${securities(outcomesOf(returned.fields))}
  <h2>What came back</h2>
  <p class="quiet"><code>${returned.method} ${returned.path}</code></p>
  ${fieldTable(returned)}
  <a class="primary" href="/">Back to orders</a>
</article>`,
  );

/** A page with one sentence, for what goes wrong before or beside an order. */
export const noticePage = (house: House, title: string, sentence: string): Html =>
  page(
    house,
    title,
    html`<article class="card returned" data-outcome="fail">
  <h1>${title}</h1><p class="lead">${sentence}</p><a class="primary" href="/">Back to orders</a>
</article>`,
  );
