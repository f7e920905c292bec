import type { HonoRequest } from "hono";
import { html } from "hono/html";
import { formFields } from "../formFields";
import { type Html, page, wide } from "./inbox";
import type { Transaction } from "./ledger";
import { outcomeReport } from "./returns";
import type { World } from "./world";

/** The return page of brokers without their own: it shows the fields that came, and the depository's outcome. */

type Fields = Readonly<Record<string, string>>;

const table = (fields: Fields): Html =>
  wide(
    "Fields",
    html`<table>
  <thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
  <tbody>${Object.entries(fields).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
</table>`,
  );

/** Finds the transaction of a return; the fields of a failure of DIS or DIM name no reference, only the order's `state`. */
function findTransaction({ transactions }: World, { transactionRefNo: ref, state }: Fields) {
  if (ref) return transactions.get(ref);
  const isOfState = ({ issue }: Transaction) => state !== undefined && issue.headers["state"] === state;
  // a broker may have given one state to several orders
  return [...transactions.values()].findLast(isOfState);
}

function backEnd(world: World, fields: Fields): Html {
  const transaction = findTransaction(world, fields);
  if (transaction === undefined) {
    const { transactionRefNo, state } = fields;
    if (transactionRefNo) return html`<p>It knows no transaction <code>${transactionRefNo}</code>.</p>`;
    if (state) return html`<p>It knows no transaction with the state <code>${state}</code>.</p>`;
    return html`<p>No reference and no state came, so there is nothing to ask for. Your server has them from when it registered the order.</p>`;
  }
  const { ref } = transaction.issue;
  return html`<pre>GET ${world.url()}/demo/transactions/${ref}/outcome

${JSON.stringify(outcomeReport(world, transaction), null, 2)}</pre>
    <p><a href="/demo/transactions/${encodeURIComponent(ref)}">${ref}</a>, call by call</p>`;
}

/** Renders `/demo/return/success` and `/demo/return/fail`, for GET or POST (contract §6 *Return fields*). */
export async function returnPage(world: World, request: HonoRequest): Promise<Html> {
  const fields = await formFields(request);
  const { length } = Object.keys(fields);
  return page(
    "Returned",
    html`<h1>The investor returned to you</h1>
      <p><code>${request.method} ${request.path}</code>${length === 0 ? ", without a field." : ""}</p>
      ${length === 0 ? "" : table(fields)}
      <h2>What your back end hears when it asks</h2>
      <p>Whoever holds the browser can make up the fields above. Only this answer is one to book.</p>
      ${backEnd(world, fields)}`,
  );
}
