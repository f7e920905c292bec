import { takePayload } from "./payloadInAddress";

const gateway = document.querySelector("edis-gateway");
const signingKey = document.querySelector<HTMLMetaElement>('meta[name="edis-signing-key"]')?.content;
const isFramed = window.parent !== window;

/** The payload leaves the address bar before anything else happens; in a frame only a `hello` brings one (contract §3). */
function arrive(): void {
  const payload = takePayload(window);
  if (gateway && payload !== null && !isFramed) Object.assign(gateway, { payload });
}

if (gateway && signingKey) Object.assign(gateway, { signingKey });
// in a frame the back button is the broker's
if (isFramed) gateway?.setAttribute("routing", "memory");
arrive();
// A second request in the same tab changes only the fragment, and loads nothing.
addEventListener("popstate", arrive);
const { defineEdisGateway } = await import("../element/defineEdisGateway");
const { isThisMachine } = await import("../leaving/thisMachine");
if (signingKey || isThisMachine(location.hostname)) {
  defineEdisGateway();
  if (gateway && isFramed) (await import("./framed")).serveFrame(gateway);
} else {
  // biome-ignore lint/suspicious/noConsole: whoever deploys the page reads it (R64)
  console.error(
    "edis-gateway: set the signing key, content of <meta name=\"edis-signing-key\"> in this page. See docs/operators.md 'The host page'",
  );
}
