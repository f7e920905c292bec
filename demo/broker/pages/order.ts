import { html } from "hono/html";
import { newToken, type Order } from "../orders";
import { SCENARIOS } from "../scenarios";
import { SECURITIES } from "../securities";
import type { Confirmation } from "../settle";
import type { Problem } from "../ticket";
import { clockTime, type House, type Html, page, rupees } from "./layout";

type Choice = { value: string; label: string; hint?: string };

const TYPES: readonly Choice[] = [
  { value: "DIS", label: "DIS, slip for this order" },
  { value: "DMI", label: "DMI, mandate for several securities" },
  { value: "DMR", label: "DMR, mandate/consent request" },
  { value: "DIM", label: "DIM, slip by M-PIN or OTP" },
];

const INVESTORS: readonly Choice[] = [
  { value: "1", label: "Has an M-PIN" },
  { value: "0", label: "Has no M-PIN yet" },
];

const MECHANISMS: readonly Choice[] = [
  { value: "", label: "M-PIN if the account has one" },
  { value: "MPIN", label: "M-PIN" },
  { value: "OTP", label: "OTP" },
];

const OPENINGS: readonly Choice[] = [
  { value: "redirect", label: "Redirect", hint: "Leave for the depository's own page" },
  { value: "element", label: "On this page", hint: "The gateway element in our page" },
  { value: "frame", label: "In a frame", hint: "The depository's page inside ours" },
];

const options = (choices: readonly Choice[], chosen: string): Html[] =>
  choices.map(
    ({ value, label }) =>
      html`<option value="${value}" ${value === chosen ? "selected" : ""}>${label}</option>`,
  );

const securityOptions = (chosen: string | undefined): Html[] =>
  SECURITIES.map(
    ({ isin, symbol, name, lastPrice }) =>
      html`<option value="${isin}" ${isin === chosen ? "selected" : ""}>${symbol} · ${name} · ${rupees(lastPrice)}</option>`,
  );

const openingChoices = (chosen: string): Html[] =>
  OPENINGS.map(
    ({ value, label, hint }) => html`<label class="choice">
      <input type="radio" name="opening" value="${value}" ${value === chosen ? "checked" : ""}>
      <span><b>${label}</b><small>${hint}</small></span>
    </label>`,
  );

const scenarioChoices = (fields: Readonly<Record<string, string>>): Html[] =>
  SCENARIOS.map(
    ({ name, label, hint }) => html`<label class="choice">
      <input type="checkbox" name="${name}" ${fields[name] === undefined ? "" : "checked"}>
      <span><b>${label}</b><small>${hint}</small></span>
    </label>`,
  );

/** A form's token: the form is one order, also if it is sent twice. */
export const tokenField = (): Html => html`<input type="hidden" name="token" value="${newToken()}">`;

/** The fields of the closed part of the form. */
const CLOSED: readonly string[] = ["authMechanism", "securitiesCount"];

/** Ties the field that is to be put right to the sentence that says so. */
const marked = (name: string, problem: Problem | undefined): Html =>
  name === problem?.field
    ? html`name="${name}" aria-invalid="true" aria-describedby="problem"`
    : html`name="${name}"`;

const ticketForm = (fields: Readonly<Record<string, string>>, problem: Problem | undefined): Html => html`
<form class="card ticket" method="post" action="/orders">
  <h1>Sell order</h1>
  <p class="lead">Your shares are debited only after you consent at the depository.</p>
  ${problem === undefined ? "" : html`<p class="problem" id="problem" role="alert">${problem.problem}</p>`}
  ${tokenField()}
  <label class="field">Security
    <select ${marked("isin", problem)}>${securityOptions(fields["isin"])}</select>
  </label>
  <div class="pair">
    <label class="field">Quantity
      <input ${marked("quantity", problem)} inputmode="numeric" autocomplete="off" maxlength="6" required value="${fields["quantity"] ?? "10"}">
    </label>
    <label class="field">Investor
      <select ${marked("mpinStatus", problem)}>${options(INVESTORS, fields["mpinStatus"] ?? "1")}</select>
    </label>
  </div>
  <label class="field">Transaction type
    <select ${marked("transactionType", problem)}>${options(TYPES, fields["transactionType"] ?? "DIS")}</select>
  </label>
  <fieldset>
    <legend>Open the depository gateway</legend>
    <div class="choices three">${openingChoices(fields["opening"] ?? "redirect")}</div>
  </fieldset>
  <details ${problem !== undefined && CLOSED.includes(problem.field) ? "open" : ""}>
    <summary>Demo scenario <small>what the depository should do</small></summary>
    <div class="choices">${scenarioChoices(fields)}</div>
    <div class="pair">
      <label class="field">Authorise DIM by
        <select ${marked("authMechanism", problem)}>${options(MECHANISMS, fields["authMechanism"] ?? "")}</select>
      </label>
      <label class="field">Securities in a DMI, DMR or DIM
        <input ${marked("securitiesCount", problem)} inputmode="numeric" autocomplete="off" maxlength="5" value="${fields["securitiesCount"] ?? "3"}">
      </label>
    </div>
  </details>
  <button class="primary">Place sell order</button>
</form>`;

type Row = { order: Order; confirmation?: Confirmation };

/** The note of an order's row if the depository was asked just now and did not answer for it. */
const NOT_KNOWN: Readonly<Partial<Record<Confirmation, string>>> = {
  unreachable: "not reachable",
  unproven: "not signed",
};

const mark = (confirmation: Confirmation | undefined): Html | "" => {
  const words = confirmation && NOT_KNOWN[confirmation];
  return words === undefined ? "" : html`<small>, ${words}</small>`;
};

const orderRow = ({ order, confirmation }: Row): Html => html`<li>
  <div><b>${order.ticket.security.symbol}</b> <span>Sell ${order.ticket.quantity}</span></div>
  <div><a href="/orders/${encodeURIComponent(order.transactionRefNo)}"><code>${order.transactionRefNo}</code></a> <small>${order.ticket.transactionType}, ${clockTime(order.placedAt)}</small></div>
  <span class="status" data-status="${order.status}">${order.status}${mark(confirmation)}</span>
</li>`;

const orderList = (
  orders: readonly Row[],
): Html => html`<section class="card" id="orders" aria-labelledby="orders-title">
  <h2 id="orders-title">Orders today</h2>
  ${orders.length === 0 ? html`<p class="quiet">No orders yet. What you place appears here with the state of its consent.</p>` : html`<ul class="orders">${orders.map(orderRow)}</ul>`}
</section>`;

const explanation = (house: House): Html => html`<section class="card how" aria-labelledby="how-title">
  <h2 id="how-title">How it works</h2>
  <ol>
    <li>You place the order here.</li>
    <li>We register it with the depository and hand you over to its gateway.</li>
    <li>You check the slip there and authorise it.</li>
    <li>We ask the depository what became of it, whether you come back here or not.</li>
  </ol>
  <p class="quiet"><a href="/ways">Three ways</a> lead to the gateway, side by side with the lines that make them.</p>
  <p class="quiet">In this demo, OTPs arrive in the <a href="${house.depositoryUrl}/demo/inbox" target="_blank" rel="noopener">depository's inbox</a>.</p>
</section>`;

/**
 * Renders the sell-order page.
 * @param fields the form's values by field name; an absent one shows its default
 * @param problem what to put right, if the form was refused
 */
export const orderPage = (
  house: House,
  orders: readonly Row[],
  fields: Readonly<Record<string, string>> = {},
  problem?: Problem,
): Html =>
  page(
    house,
    problem === undefined ? "Sell order" : "To put right: Sell order",
    html`<div class="columns">${ticketForm(fields, problem)}<aside>${orderList(orders)}${explanation(house)}</aside></div>`,
  );
