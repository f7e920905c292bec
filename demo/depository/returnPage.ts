import type { HonoRequest } from "hono";
import { html } from "hono/html";
import { type Html, page } from "./inbox";
import { outcomeReport } from "./returns";
import type { World } from "./world";

/** The return page of brokers without their own: it shows the fields that came, and the depository's outcome. */

async function fieldsOf(request: HonoRequest): Promise<Record<string, string>> {
  if (request.method === "GET") return request.query();
  const fields = Object.entries(await request.parseBody());
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

const table = (fields: Readonly<Record<string, string>>): Html => html`<div class="wide"><table>
  <thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
  <tbody>${Object.entries(fields).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
</table></div>`;

function backEnd(world: World, ref: string): Html {
  const transaction = world.transactions.get(ref);
  if (transaction === undefined) return html`<p>It knows no transaction <code>${ref}</code>.</p>`;
  return html`<pre>GET ${world.url()}/demo/transactions/${ref}/outcome

${JSON.stringify(outcomeReport(world, transaction), null, 2)}</pre>
    <p><a href="/demo/transactions/${encodeURIComponent(ref)}">${ref}</a>, call by call</p>`;
}

/** Renders `/demo/return/success` and `/demo/return/fail`, for GET or POST (contract §6 *Return fields*). */
export async function returnPage(world: World, request: HonoRequest): Promise<Html> {
  const fields = await fieldsOf(request);
  const { length } = Object.keys(fields);
  return page(
    "Returned",
    html`<h1>The investor returned to you</h1>
      <p><code>${request.method} ${request.path}</code>${length === 0 ? ", without a field." : ""}</p>
      ${length === 0 ? "" : table(fields)}
      <h2>What your back end hears when it asks</h2>
      <p>Whoever holds the browser can make up the fields above. Only this answer is one to book.</p>
      ${backEnd(world, fields["transactionRefNo"] ?? "")}`,
  );
}
