import { html } from "hono/html";

export type Html = ReturnType<typeof html>;
export type House = { name: string; requestorId: string; depositoryUrl: string };

/** Returns the number of a broker's accent colour; the stylesheet has four. */
const toneOf = ({ requestorId }: House): number =>
  1 + ([...requestorId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4);

export const rupees = (amount: number): string =>
  amount.toLocaleString("en-IN", { style: "currency", currency: "INR" });

export const clockTime = (date: Date): string =>
  date.toLocaleString("en-GB", { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" });

/** Renders a page of the broker's site; `head` takes further `<script>` and `<link>` tags. */
export const page = (
  house: House,
  title: string,
  body: Html,
  head: Html | "" = "",
): Html => html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${house.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/broker.css">
${head}
</head>
<body class="tone-${toneOf(house)}">
<header class="bar">
  <a class="brand" href="/"><span class="logo" aria-hidden="true">${house.name.charAt(0)}</span>${house.name}</a>
  <nav aria-label="Main"><a href="/">Sell order</a><a href="/#orders">Orders</a><a href="/ways">Ways in</a></nav>
  <span class="who">Client UCC123</span>
</header>
<main>
${body}
</main>
<footer>
  <p>${house.name} is an invented stock broker (${house.requestorId}). No real order is placed on this site.</p>
</footer>
</body>
</html>`;
