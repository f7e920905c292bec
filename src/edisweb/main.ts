import { defineEdisGateway } from "../element/defineEdisGateway";
import type { EdisGatewayElement } from "../element/EdisGatewayElement";
import { isThisMachine } from "../leaving/thisMachine";
import { fetched } from "../session/fetched";
import { first } from "../texts/en-GB/first";
import css from "./edisweb.css?raw";
import { takePayload } from "./payloadInAddress";

const loadFrame = fetched(() => import("./framed"));

/** The host page's script: the element, to which it hands the payload. */
function serve(gateway: EdisGatewayElement, signingKey: string | undefined): void {
  const isFramed = window.parent !== window;

  /** The payload leaves the address bar before anything else happens; in a frame only a `hello` brings one (contract §3). */
  function arrive(): void {
    const payload = takePayload(window);
    if (payload !== null && !isFramed) Object.assign(gateway, { payload });
  }

  arrive();
  // A second request in the same tab changes only the fragment, and loads nothing.
  addEventListener("popstate", arrive);
  if (!signingKey && !isThisMachine(location.hostname)) {
    // biome-ignore lint/suspicious/noConsole: whoever deploys the page reads it (R64)
    console.error(
      "edis-gateway: set the signing key, content of <meta name=\"edis-signing-key\"> in this page. See docs/operators.md 'The host page'",
    );
    sayBroken(gateway);
    return;
  }
  if (signingKey) Object.assign(gateway, { signingKey });
  // in a frame the back button is the broker's
  if (isFramed) gateway.setAttribute("routing", "memory");
  defineEdisGateway();
  if (isFramed)
    loadFrame().then(
      ({ serveFrame }) => serveFrame(gateway),
      () => sayBroken(gateway),
    );
}

/** Nothing can begin here: the element goes, and leaves what there is to say. */
function sayBroken(gateway: Element): void {
  const words = document.createElement("p");
  words.role = "alert";
  words.textContent = first.ERR_PAGE_MSG;
  gateway.replaceWith(words);
}

/** A stylesheet that the markup asks for would be waited for before any of this runs. */
function dress(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

function start(): void {
  dress();
  const gateway = document.querySelector("edis-gateway");
  const signingKey = document.querySelector<HTMLMetaElement>('meta[name="edis-signing-key"]')?.content;
  if (gateway) serve(gateway, signingKey);
}

// an async script may come before its page's markup has
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start, { once: true });
else start();
