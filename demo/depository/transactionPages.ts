import { html } from "hono/html";
import type { report } from "./backOffice";
import { type Html, page, wide } from "./inbox";
import type { World } from "./world";

/** The pages of transactions: the back office's JSON, for people. */

const clock = (ms: number): string => new Date(ms).toLocaleTimeString("en-GB", { timeZone: "Asia/Kolkata" });

/** Renders `/demo/transactions`: all transactions, newest first. */
export function transactionsPage(
  all: readonly { transactionRefNo: string; transactionType: string; requestorId: string; state: string }[],
): Html {
  const rows = [...all].reverse().map(
    ({ transactionRefNo, transactionType, requestorId, state }) => html`<tr>
      <th scope="row"><a href="/demo/transactions/${encodeURIComponent(transactionRefNo)}">${transactionRefNo}</a></th>
      <td>${state}</td><td>${transactionType}</td><td>${requestorId}</td>
    </tr>`,
  );
  return page(
    "Transactions",
    html`<h1>Transactions</h1>
      ${wide(
        "Transactions",
        html`<table>
        <thead><tr><th scope="col">Reference</th><th scope="col">State</th><th scope="col">Type</th><th scope="col">Requestor</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>`,
      )}
      ${all.length === 0 ? html`<p>None was issued yet.</p>` : ""}`,
  );
}

const callRow = ({
  at,
  operation,
  status,
  how,
  language,
}: ReturnType<typeof report>["calls"][number]): Html => html`<tr>
  <td>${clock(at)}</td><th scope="row"><code>${operation}</code></th>
  <td>${status}${how === "sealed" ? "" : `, ${how}`}</td><td>${language ?? "–"}</td>
</tr>`;

/** Renders `/demo/transactions/<ref>`: its state, the language of the consent, each call, each breach. */
export function transactionPage(world: World, known: ReturnType<typeof report>): Html {
  const { transactionRefNo: ref, transactionType, requestorId, state, agreedIn, calls, violations } = known;
  const patch = `curl -X PATCH ${world.url()}/demo/transactions/${ref} -H 'content-type: application/json' \\\n  -d '{"answerLost":{"validateNewOTP":{"onceAuthorised":true},"otp/validate":{"onceAuthorised":true}},"fail":{"status":{}}}'`;
  return page(
    ref,
    html`<h1>${ref}</h1>
      <dl>
        <dt>Type</dt><dd>${transactionType} for ${requestorId}</dd>
        <dt>State</dt><dd>${state}</dd>
        <dt>Language of the consent</dt><dd>${state === "authorised" ? (agreedIn ?? "not told") : "none was given"}</dd>
      </dl>
      <h2>Calls</h2>
      ${wide(
        "Calls",
        html`<table>
        <thead><tr><th scope="col">At (IST)</th><th scope="col">Operation</th><th scope="col">Answer</th><th scope="col">Language</th></tr></thead>
        <tbody>${calls.map(callRow)}</tbody>
      </table>`,
      )}
      <h2>Breaches of the contract</h2>
      ${violations.length === 0 ? html`<p>None.</p>` : html`<ul>${violations.map(({ operation, what }) => html`<li><code>${operation}</code> ${what}</li>`)}</ul>`}
      <h2>Scenario</h2>
      <pre>${JSON.stringify(known.scenario, null, 2)}</pre>
      <p>
        To lose the answer that authorises, and see what the gateway says when it is in doubt. Without <code>fail</code> of
        <code>status</code> the gateway asks for the status, and learns that it is authorised.
      </p>
      <pre>${patch}</pre>`,
  );
}
