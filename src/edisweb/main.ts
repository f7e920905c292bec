import type { EdisGatewayElement } from "../element/EdisGatewayElement";
import { storageOf } from "../element/storageOf";
import { isThisMachine } from "../leaving/thisMachine";
import { fetched } from "../session/fetched";
import { first } from "../texts/en-GB/first";
import { type Early, showEarly } from "./early";
import { takePayload } from "./payloadInAddress";

const loadGateway = fetched(() => import("../element/defineEdisGateway"));

/** The host page's script: it comes before the gateway's own, and is all that is needed until there is something to send. */
async function serve(gateway: EdisGatewayElement, signingKey: string | undefined): Promise<void> {
  const isFramed = window.parent !== window;
  const isServed = Boolean(signingKey) || isThisMachine(location.hostname);
  let early: Early | null = null;

  /** The payload leaves the address bar before anything else happens; in a frame only a `hello` brings one (contract §3). */
  function arrive(): void {
    const payload = takePayload(window);
    if (payload === null || isFramed) return;
    Object.assign(gateway, { payload });
    early?.drop();
    early = isServed && !gateway.shadowRoot ? showEarly(gateway, payload, storageOf(window)) : null;
  }

  function release(): HTMLElement | null {
    const pressed = early?.release() ?? null;
    early = null;
    return pressed;
  }

  if (signingKey) Object.assign(gateway, { signingKey });
  // in a frame the back button is the broker's
  if (isFramed) gateway.setAttribute("routing", "memory");
  arrive();
  // A second request in the same tab changes only the fragment, and loads nothing.
  addEventListener("popstate", arrive);
  if (!isServed) {
    // biome-ignore lint/suspicious/noConsole: whoever deploys the page reads it (R64)
    console.error(
      "edis-gateway: set the signing key, content of <meta name=\"edis-signing-key\"> in this page. See docs/operators.md 'The host page'",
    );
    return;
  }
  // whoever pressed too early is heard now, and once
  gateway.addEventListener("ready", () => release()?.click(), { once: true });
  gateway.addEventListener("fail", release, { once: true });
  const { defineEdisGateway } = await loadGateway();
  defineEdisGateway();
  if (isFramed) (await import("./framed")).serveFrame(gateway);
}

/** The field goes with the element: nothing would come of what is typed there. */
function sayBroken(gateway: Element): void {
  const words = document.createElement("p");
  words.role = "alert";
  words.textContent = first.ERR_PAGE_MSG;
  gateway.replaceWith(words);
}

const gateway = document.querySelector("edis-gateway");
const signingKey = document.querySelector<HTMLMetaElement>('meta[name="edis-signing-key"]')?.content;
if (gateway) serve(gateway, signingKey).catch(() => sayBroken(gateway));
