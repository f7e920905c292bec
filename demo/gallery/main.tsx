import { createRoot } from "react-dom/client";
import { Controls } from "./Controls";
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
`;

const place = document.getElementById("gallery");
if (place && new URLSearchParams(location.search).has("bare")) mountStage(place);
else if (place) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE_CSS);
  document.adoptedStyleSheets = [sheet];
  createRoot(place).render(<Controls />);
}
