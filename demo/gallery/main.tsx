import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Controls } from "./Controls";
import { Review } from "./Review";
import { mountStage } from "./stage";

const PAGE_CSS = `
  :root { color-scheme: light dark; font: 0.875rem/1.4 system-ui, sans-serif; }
  body { margin: 0; }
  .gallery { display: grid; grid-template-columns: 15rem minmax(0, 1fr); block-size: 100dvh; }
  nav { overflow: auto; padding: 1rem; border-inline-end: 1px solid #8888; }
  h1, h2 { font-size: 1rem; margin: 0; }
  h2 { margin-block: 1rem 0.25rem; font-weight: 600; }
  button { display: block; inline-size: 100%; min-block-size: 1.75rem; border: 0; border-radius: 4px; background: none; font: inherit; text-align: start; cursor: pointer; }
  button[aria-current="true"] { background: Highlight; color: HighlightText; }
  .show { display: flex; flex-direction: column; }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; padding: 0.75rem 1rem; border-block-end: 1px solid #8888; }
  iframe { flex: 1; border: 0; border-inline-end: 1px solid #8888; }
  .review { display: grid; grid-template-columns: minmax(0, 1fr) 390px; block-size: 100dvh; }
  .texts { overflow: auto; padding: 0 1rem 1rem; }
  .review iframe { block-size: 100%; inline-size: 100%; }
  .review .looking { position: fixed; inset: 0 auto auto 0; inline-size: 390px; block-size: 844px; opacity: 0; z-index: -1; pointer-events: none; }
  table { border-collapse: collapse; inline-size: 100%; margin-block-start: 1rem; table-layout: fixed; }
  caption { font-weight: 600; text-align: start; }
  th, td { border: 1px solid #8888; overflow-wrap: anywhere; padding: 0.375rem; text-align: start; vertical-align: top; }
  tbody th { font-size: 0.75rem; font-weight: 400; }
  td:lang(ur) { line-height: 1.9; }
  td p { margin: 0; }
  td a { display: inline-block; margin-inline-end: 0.75em; min-block-size: 1.5rem; }
`;

/** `?review=hi` opens the reviewer's page of a language; `&bare` shows a state by itself. */
const params = new URLSearchParams(location.search);

const reviewed = params.get("review");

function Page() {
  const [locale, setLocale] = useState(() => reviewed ?? "");
  const choose = (tag: string) => {
    history.replaceState(null, "", `?review=${tag}`);
    setLocale(tag);
  };
  return locale ? <Review key={locale} locale={locale} choose={choose} /> : <Controls />;
}

const place = document.getElementById("gallery");
if (place && params.has("bare")) mountStage(place);
else if (place) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE_CSS);
  document.adoptedStyleSheets = [sheet];
  createRoot(place).render(<Page />);
}
