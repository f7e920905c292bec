import { lazyModule } from "../data/lazyModule";
import { isLocalhost } from "../data/urls";
import { whenActivated } from "../dom/whenActivated";
import { attach } from "../element/attach";
import type { EdisGatewayElement } from "../element/EdisGatewayElement";
import { firstScreen } from "../i18n/en-GB/firstScreen";
import { loadUi } from "../lifecycle/loaders";
import css from "./edisweb.css?raw";
import { readInlineTexts } from "./inlineTexts";
import { takePayload } from "./payloadFromUrl";
import { listenForSameTabRequests } from "./sameTabRequests";

const loadElement = lazyModule(() => import("../element/defineEdisGateway"));
const loadFrame = lazyModule(() => import("./serveFrame"));

const define = async () => (await loadElement()).defineEdisGateway();

/** Loads React, the screens and the element's class, which is not needed before them. */
const loadUiAndElement = lazyModule(async () => {
  const [ui] = await Promise.all([loadUi(), define()]);
  return ui;
});

/**
 * Starts a payload at the element, before React and the element's class are loaded: the first screen needs neither. Removes the
 * message of a start that failed.
 */
function startPayload(gateway: EdisGatewayElement, payload: string): void {
  document.querySelector("main > [role=alert]")?.replaceWith(gateway);
  attach(gateway, {
    start: "payload",
    payload,
    loaders: {
      loadUi: loadUiAndElement,
      loadFirstTexts: (locale) => readInlineTexts(gateway, locale),
    },
  });
}

/** Starts the element with the address's payload, without a payload, or in a frame. */
function startElement(gateway: EdisGatewayElement, signingKey: string | null): void {
  // the payload leaves the address bar before anything else; in a frame only a `hello` brings one (contract §3)
  const payload = takePayload(window);
  if (!signingKey && !isLocalhost(location.hostname)) {
    // biome-ignore lint/suspicious/noConsole: whoever deploys the page reads it (R64)
    console.error(
      `edis-gateway: <meta name="edis-signing-key"> is empty. See docs/operators.md 'The host page'`,
    );
    showStartFailure(gateway);
    return;
  }
  if (signingKey) gateway.setAttribute("signing-key", signingKey);
  if (window.parent !== window) {
    serveFramed(gateway);
    return;
  }
  listenForSameTabRequests(gateway, startPayload);
  if (payload === null) define().catch(() => showStartFailure(gateway));
  else startPayload(gateway, payload);
}

function serveFramed(gateway: EdisGatewayElement): void {
  // the back button belongs to the broker's page
  gateway.setAttribute("routing", "memory");
  Promise.all([loadFrame(), define()]).then(
    ([{ serveFrame }]) => serveFrame(gateway),
    () => showStartFailure(gateway),
  );
}

/** Replaces the element with an error message, as nothing can begin. */
function showStartFailure(gateway: Element): void {
  const paragraph = document.createElement("p");
  paragraph.role = "alert";
  paragraph.textContent = firstScreen.ERR_PAGE_MSG;
  gateway.replaceWith(paragraph);
}

/** Adopts the stylesheet: one that the markup links would delay this script. */
function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

function start(): void {
  const gateway = document.querySelector("edis-gateway");
  const meta = document.querySelector<HTMLMetaElement>('meta[name="edis-signing-key"]');
  if (!gateway) return;
  try {
    startElement(gateway, meta?.content || gateway.getAttribute("signing-key"));
  } catch (error) {
    showStartFailure(gateway);
    throw error;
  }
}

function takeOver(): void {
  adoptStyles();
  // removes the fallback for a lost script, which is already shown if this script comes late (R97)
  for (const part of document.querySelectorAll("main > :not(edis-gateway)")) part.remove();
  whenActivated(start);
}

// an async script may run before the page's markup is parsed
if (document.readyState === "loading") addEventListener("DOMContentLoaded", takeOver, { once: true });
else takeOver();
