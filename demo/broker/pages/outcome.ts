import { html } from "hono/html";
import type { Outcome } from "../backOffice";
import { isAccepted, type OrderStatus } from "../orders";
import type { Returned } from "../returned";
import type { Confirmation, Known } from "../settle";
import type { Signature } from "../signature";
import { clockTime, type House, type Html, page } from "./layout";

type Row = Outcome["securities"][number];

/** The words of an order's page for each status: an icon, a title, its meaning, and the next step. */
const TOLD: Record<OrderStatus, { icon: string; title: string; lead: string; next: string }> = {
  authorised: {
    icon: "✓",
    title: "Consent received",
    lead: "The depository confirms that you allowed us to debit these securities, and no others.",
    next: "Your order goes to the exchange. The securities leave your demat account on settlement.",
  },
  "partly authorised": {
    icon: "!",
    title: "Consent received in part",
    lead: "The depository accepted a part of this order. Only that part goes to the exchange.",
    next: "The rest stays in your demat account. Place a new order for it if you still want to sell it.",
  },
  unclear: {
    icon: "!",
    title: "Consent received, outcome not clear",
    lead: "The depository has your consent. It does not say of every security what became of it, or says it in a word that only it can explain. Those do not go to the exchange yet.",
    next: "We ask the depository and call you. Please do not place the order again until we have called.",
  },
  "not authorised": {
    icon: "–",
    title: "No consent, nothing debited",
    lead: "The depository confirms that nothing leaves your demat account for this order.",
    next: "Nothing was sold. You can place the order again whenever you like.",
  },
  "awaiting consent": {
    icon: "…",
    title: "Waiting for the depository",
    lead: "The depository has not confirmed this order yet, so nothing goes to the exchange.",
    next: "If you gave your consent, this page says so as soon as the depository confirms it. Please do not place the order again until then.",
  },
};

const CONFIRMATION: Record<Confirmation, string> = {
  confirmed: "Asked and confirmed",
  open: "Asked: it is not decided there",
  unreachable: "It cannot be reached at the moment",
  unproven: "Its answer did not carry its signature for this order",
};

const SIGNATURE: Record<Signature, string> = {
  genuine: "Signed by the depository",
  wrong: "Not signed by the depository: only what we asked it ourselves counts",
  missing: "None came with it: what we asked the depository ourselves counts",
  unchecked: "Not checked",
};

const SHOWN = 50;

/** Returns the word for the investor; an unknown word is shown as the depository sent it. */
const wordFor = (status: OrderStatus, { status: word }: Row): { word: string; verdict: string } => {
  if (status === "awaiting consent") return { word: "Waiting", verdict: "open" };
  if (word === "" && status === "not authorised") return { word: "Not debited", verdict: "no" };
  if (word === "") return { word: "Not clear", verdict: "open" };
  const accepted = isAccepted(word);
  if (accepted === undefined) return { word, verdict: "open" };
  return accepted ? { word: "Accepted", verdict: "yes" } : { word: "Not accepted", verdict: "no" };
};

const amount = (quantity: string): string =>
  /^\d{1,15}$/.test(quantity) ? Number(quantity).toLocaleString("en-IN") : quantity;

/** Returns the slip's securities; before the depository has reported any, the ordered one. */
const rowsOf = ({ order, outcome }: Known): readonly Row[] => {
  const { security, quantity } = order.ticket;
  const ordered = { isin: security.isin, isinName: security.name, quantity: String(quantity), status: "" };
  return outcome?.securities ?? [ordered];
};

const securities = (status: OrderStatus, rows: readonly Row[]): Html => html`<table class="securities">
<caption>${rows.length === 1 ? "Security" : `${amount(String(rows.length))} securities`} of this order</caption>
<thead><tr><th scope="col">Security</th><th scope="col" class="number">Quantity</th><th scope="col">Outcome</th></tr></thead>
<tbody>${rows.slice(0, SHOWN).map((row) => {
  const { word, verdict } = wordFor(status, row);
  return html`<tr><th scope="row"><bdi>${row.isinName}</bdi> <small>${row.isin}</small></th><td class="number">${amount(row.quantity)}</td><td><span class="verdict" data-verdict="${verdict}">${word}</span></td></tr>`;
})}</tbody>
</table>
${rows.length > SHOWN ? html`<p class="quiet">and ${amount(String(rows.length - SHOWN))} more</p>` : ""}`;

const fieldTable = (fields: Readonly<Record<string, string>>): Html => {
  const entries = Object.entries(fields);
  if (entries.length === 0) return html`<p class="quiet">No fields came with this return.</p>`;
  return html`<table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${entries.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
};

const whatCameBack = ({ method, path, fields }: Returned): Html => html`<details class="raw">
  <summary>What came back <small>for developers</small></summary>
  <p class="quiet"><code>${method} ${path}</code></p>
  ${fieldTable(fields)}
</details>`;

const titleOf = (status: OrderStatus, rows: readonly Row[]): string => {
  if (status !== "partly authorised" && status !== "unclear") return TOLD[status].title;
  const accepted = rows.filter((row) => isAccepted(row.status)).length;
  // all that is listed was accepted, and still it is not clear: the ordered security is not listed
  if (accepted === rows.length) return TOLD[status].title;
  return `${amount(String(accepted))} of ${amount(String(rows.length))} accepted`;
};

/**
 * Renders an order as the depository reports it: outcome, the slip's securities, the next step, and how the broker knows.
 * @param returned the visit that brought the investor, if there was one
 */
export const outcomePage = (
  house: House,
  known: Known,
  returned?: Returned & { signature: Signature },
): Html => {
  const { order, confirmation, outcome } = known;
  const { status } = order;
  const rows = rowsOf(known);
  const { icon, lead, next } = TOLD[status];
  const title = titleOf(status, rows);
  return page(
    house,
    title,
    html`<article class="card returned" data-order="${status}">
  <h1><span class="result-icon" aria-hidden="true">${icon}</span>${title}</h1>
  <p class="lead">${lead}</p>
  ${securities(status, rows)}
  <section class="next" aria-labelledby="next"><h2 id="next">What happens next</h2><p>${next}</p></section>
  <dl>
    <dt>Reference</dt><dd><code>${order.transactionRefNo}</code></dd>
    <dt>Order</dt><dd><span class="status" data-status="${status}">${status}</span></dd>
    <dt>Placed</dt><dd>${clockTime(order.placedAt)} IST</dd>
    <dt>Depository</dt><dd>${CONFIRMATION[confirmation]}${confirmation === "confirmed" && outcome ? html`: ${outcome.message}` : ""}</dd>
    ${returned === undefined ? "" : html`<dt>Signature</dt><dd>${SIGNATURE[returned.signature]}</dd>`}
  </dl>
  <p class="actions">${status === "awaiting consent" ? html`<a class="primary" href="/orders/${encodeURIComponent(order.transactionRefNo)}">Check again</a> <a href="/">Back to orders</a>` : html`<a class="primary" href="/">Back to orders</a>`}</p>
  ${returned === undefined ? "" : whatCameBack(returned)}
</article>`,
  );
};

/** Renders a page with one sentence, for an error before or beside an order. */
export const noticePage = (house: House, title: string, sentence: string, returned?: Returned): Html =>
  page(
    house,
    title,
    html`<article class="card returned" data-order="not authorised">
  <h1>${title}</h1><p class="lead">${sentence}</p><p class="actions"><a class="primary" href="/">Back to orders</a></p>
  ${returned === undefined ? "" : whatCameBack(returned)}
</article>`,
  );
