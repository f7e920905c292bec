import { existsSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { DEFAULT_MPIN, DEFAULT_PAN } from "./creation";
import { PRODUCT_NAME } from "./portal";
import { listSwitches } from "./scenario";
import type { World } from "./world";

/** The pages for people: the index with the scenarios, and the inbox of OTPs. */

/** Content-Security-Policy: only scripts and styles from the depository's own files. */
const PAGE_POLICY =
  "default-src 'none'; img-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  "Content-Security-Policy": PAGE_POLICY,
  "Cache-Control": "no-store",
  Vary: "Accept",
};

export type Html = ReturnType<typeof html>;

/** Renders a page of the back office; `script` is the address of its script. */
export function page(title: string, body: Html, script?: string): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${PRODUCT_NAME}</title>
        <link rel="icon" href="/edisweb/assets/logos/depository.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/demo/pages.css" />
        ${script === undefined ? "" : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <header>
          <a href="/">${PRODUCT_NAME}</a>
          <nav><a href="/demo/inbox">Inbox</a> <a href="/demo/transactions">Transactions</a> <a href="/edisweb/">Gateway</a></nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

/** Renders a box for a table wider than the page; it is scrolled by keyboard, too. */
export const wide = (label: string, table: Html): Html =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0">${table}</div>`;

/** Tells whether the build holds a page of the demo; the published package has none. */
const hasPage = ({ options }: World, name: string): boolean =>
  options.dist !== undefined && existsSync(join(options.dist, "demo", name, "index.html"));

/** Renders `/`: the list of pages, and the scenario switches with examples. */
export function indexPage(world: World): Html {
  const create = `curl ${world.url()}/demo/transactions -H 'content-type: application/json' \\\n  -d '{"transactionType":"DIS"}'`;
  const staged = `curl ${world.url()}/demo/transactions -H 'content-type: application/json' \\\n  -d '{"transactionType":"DMI","mpinStatus":"0","securities":250,"scenario":{"captchaRefused":true}}'`;
  const patch = `curl -X PATCH ${world.url()}/demo/transactions/TXN… -H 'content-type: application/json' \\\n  -d '{"fail":{"txn":{"status":503,"times":1}}}'`;
  const lose = `curl -X PATCH ${world.url()}/demo/transactions/TXN… -H 'content-type: application/json' \\\n  -d '{"answerLost":{"validateNewOTP":{"onceAuthorised":true}},"fail":{"status":{}}}'`;
  const outcome = `curl ${world.url()}/demo/transactions/TXN…/outcome`;
  const watch = `curl ${world.url()}/demo/transactions/TXN…`;
  return page(
    "Start",
    html`
      <h1>${PRODUCT_NAME}</h1>
      <p>
        A depository to try the gateway against. It holds every rule and limit of the contract by itself, and
        keeps a record of each call.
      </p>
      <ul class="cards">
        <li><a href="/demo/inbox">Inbox</a> the one-time passwords it has sent</li>
        <li><a href="/demo/transactions">Transactions</a> all that were issued, and how far they are</li>
        ${hasPage(world, "gallery") ? html`<li><a href="/demo/gallery/">Gallery</a> every screen in every state, without a depository</li>` : ""}
        ${hasPage(world, "table") ? html`<li><a href="/demo/table/">Data table</a> every kind of column there is, over a server of its own</li>` : ""}
        <li><a href="/demo/strays.json">Strays</a> breaches of the contract that belong to no transaction</li>
        <li><a href="/demo/signing-key">Signing key</a> for the element's <code>signing-key</code></li>
      </ul>
      <p>
        An account with an M-PIN has <code>${DEFAULT_MPIN}</code>; the investor's PAN is
        <code>${DEFAULT_PAN}</code>.
      </p>
      <h2>Issue a transaction</h2>
      <pre>${create}</pre>
      <pre>${staged}</pre>
      <p>
        Open the gateway with the <code>payload</code> of the answer:
        <code>${world.url()}/edisweb/#/edisAuthValidate?…</code>
      </p>
      <h2>Change it under way, and watch it</h2>
      <pre>${patch}</pre>
      <pre>${watch}</pre>
      <p>Ask what became of it, as a broker's server does. Only this proves it: an event or a return address can be forged.</p>
      <pre>${outcome}</pre>
      <p>
        Answer lost: the transaction is authorised, and nobody in front of the gateway knows. The gateway asks for the
        status, and learns it; with <code>fail</code> of <code>status</code> it does not. Then a second submit gets the
        first answer; leaving instead ends in doubt, and only the depository can tell.
      </p>
      <pre>${lose}</pre>
      <h2>Scenario</h2>
      ${wide(
        "Scenario",
        html`<table>
          <thead>
            <tr><th scope="col">Switch</th><th scope="col">At rest</th><th scope="col">What it does</th></tr>
          </thead>
          <tbody>
            ${listSwitches().map(
              ({ name, rest, means }) =>
                html`<tr><th scope="row"><code>${name}</code></th><td><code>${rest}</code></td><td>${means}</td></tr>`,
            )}
          </tbody>
        </table>`,
      )}
    `,
  );
}

/** Renders `/demo/inbox`: the OTPs, newest first; `INBOX_SCRIPT` refreshes it. */
export function inboxPage(): Html {
  return page(
    "Inbox",
    html`
      <h1>Inbox</h1>
      <p>One-time passwords, newest first. The page keeps itself up to date.</p>
      <p id="news" role="status"></p>
      <ol id="inbox" class="inbox"></ol>
      <p id="empty" hidden>Nothing has been sent yet.</p>
    `,
    "/demo/inbox.js",
  );
}

/** Renders `/demo/help`, to which the investor's 'Need help?' leads (HELP_URL, R66). */
export function helpPage(): Html {
  return page(
    "Help",
    html`
      <h1>Help</h1>
      <p>
        Nobody answers here: this is a demonstration. Your depository tells on this page how to reach it, what to do about
        an order that you did not place, and how to see what was debited.
      </p>
    `,
  );
}

/**
 * Refreshes the inbox every two seconds, as text. Only its news is read out: a new OTP, and that the depository does not
 * answer.
 */
export const INBOX_SCRIPT = `const list = document.getElementById("inbox");
const empty = document.getElementById("empty");
const news = document.getElementById("news");
const STATES = { live: "", used: ", used", replaced: ", replaced by a newer one", expired: ", expired" };
const line = (tag, name, text) => {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
};
const time = (ms) => new Date(ms).toLocaleTimeString("en-GB");
const tell = (text) => {
  if (news.textContent !== text) news.textContent = text;
};
const idOf = (otp) => [otp.transactionRefNo, otp.sentAt, otp.code].join();
let shown = "";
let known;
let readAt;
let lost = false;
const refresh = async () => {
  const answer = await fetch("/demo/inbox.json" + location.search, { signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(String(answer.status));
  const text = await answer.text();
  if (lost) tell("");
  lost = false;
  readAt = Date.now();
  if (text === shown) return;
  shown = text;
  const otps = JSON.parse(text);
  const fresh = otps.filter((otp) => known && !known.has(idOf(otp)));
  if (fresh.length > 0) tell("New OTP for " + fresh[0].transactionRefNo + " at " + time(fresh[0].sentAt));
  known = new Set(otps.map(idOf));
  empty.hidden = otps.length > 0;
  list.replaceChildren(
    ...otps.map((otp) => {
      const item = line("li", otp.state, "");
      const what = otp.purpose === "MPIN" ? "to set the M-PIN" : "to authorise";
      item.append(
        line("span", "code", otp.code),
        line("span", "what", otp.transactionType + " " + otp.transactionRefNo + ", " + what),
        line("span", "when", time(otp.sentAt) + ", to " + otp.to + STATES[otp.state]),
        line("pre", "text", otp.text),
      );
      return item;
    }),
  );
};
const lose = () => {
  lost = true;
  tell("Not reachable, " + (readAt ? "last read at " + time(readAt) : "never read"));
};
const loop = () => refresh().catch(lose).finally(() => setTimeout(loop, 2000));
loop();
`;

export const PAGES_CSS = `:root { color-scheme: light dark; --ink: #1d2b36; --soft: #5b6b78; --line: #d9e0e6; --paper: #fff; --tint: #f4f7f9; --accent: #1f5d8c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf2; --soft: #9fb0bd; --line: #33414d; --paper: #141b21; --tint: #1c262e; --accent: #7cbbe8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); }
header a { color: inherit; font-weight: 600; text-decoration: none; margin-inline-end: 1rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
a { color: var(--accent); }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
p code, dd code, td code { overflow-wrap: anywhere; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.cards, .inbox { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
.cards { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
.cards li, .inbox li { background: var(--tint); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem 1rem; }
.cards a { display: block; font-weight: 600; }
.inbox li { display: grid; grid-template-columns: auto 1fr; column-gap: 1.5rem; align-items: center; }
.inbox .code { grid-row: span 2; font: 600 2.25rem/1.1 ui-monospace, monospace; letter-spacing: 0.12em; }
.inbox :is(.used, .replaced, .expired) .code { text-decoration: line-through; color: var(--soft); }
.inbox .when { color: var(--soft); }
.inbox .text { grid-column: 1 / -1; margin: 0.75rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 30rem) {
  main, header { padding-inline: 1rem; }
  .inbox li { grid-template-columns: 1fr; }
  .wide th, .wide td { padding-inline-end: 0.5rem; overflow-wrap: anywhere; }
}
`;
