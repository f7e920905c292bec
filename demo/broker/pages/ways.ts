import { html } from "hono/html";
import { SECURITIES } from "../securities";
import { type House, type Html, page } from "./layout";
import { tokenField } from "./order";

type Way = {
  opening: string;
  title: string;
  isRecommended?: true;
  means: string;
  lines: (depository: string) => string;
};

/** The ways from a broker's page to the gateway, each with its lines of code. */
const WAYS: readonly Way[] = [
  {
    opening: "frame",
    title: "Frame",
    isRecommended: true,
    means: "The depository's page inside yours: you hear its events, and your page can never read an M-PIN.",
    lines: (depository) => `<script type="module" crossorigin="anonymous"
  src="${depository}/frame.js"></script>
<edis-gateway-frame payload="…"
  src="${depository}/edisweb/"></edis-gateway-frame>`,
  },
  {
    opening: "redirect",
    title: "Redirect",
    means:
      "The investor leaves for the depository's own page and comes back to your return address. Nothing to load.",
    lines: (depository) => `HTTP/1.1 303 See Other
Location: ${depository}/edisweb/#/edisAuthValidate?<payload>`,
  },
  {
    opening: "element",
    title: "Element",
    means:
      "The gateway stands in your own page. You hear its events; your page could read what is typed, so keep it clean.",
    lines: (depository) => `<script type="module" crossorigin="anonymous"
  src="${depository}/edis-gateway.js"></script>
<edis-gateway payload="…"
  config-url="${depository}/portal-config/portal-edis-service.json"
  signing-key="…"></edis-gateway>`,
  },
];

const card = (house: House, { opening, title, isRecommended, means, lines }: Way): Html => {
  const [security] = SECURITIES;
  return html`<section class="card way" aria-labelledby="${opening}">
  <h2 id="${opening}">${title}${isRecommended ? html` <small class="recommended">recommended</small>` : ""}</h2>
  <p class="quiet">${means}</p>
  <pre tabindex="0" role="region" aria-label="${title}: the lines">${lines(house.depositoryUrl)}</pre>
  <form method="post" action="/orders">
    ${tokenField()}
    <input type="hidden" name="isin" value="${security?.isin ?? ""}">
    <input type="hidden" name="quantity" value="10">
    <input type="hidden" name="opening" value="${opening}">
    <button class="primary">Sell 10 ${security?.symbol ?? ""}</button>
  </form>
</section>`;
};

/** Renders every way to open the gateway: its meaning, its lines of code, and a button that tries it. */
export const waysPage = (house: House): Html =>
  page(
    house,
    "Ways in",
    html`<h1>Three ways to the gateway</h1>
<p class="lead">The same order, and the same answer at your server. Frame and element fire the same events, the redirect none. Each button places a DIS order of its own.</p>
<div class="ways">${WAYS.map((way) => card(house, way))}</div>`,
  );
