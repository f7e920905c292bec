import { takePayload } from "./payloadInAddress";

const gateway = document.querySelector("edis-gateway");
const signingKey = document.querySelector<HTMLMetaElement>('meta[name="edis-signing-key"]')?.content;

/** The payload leaves the address bar before anything else happens (contract §3). */
function arrive(): void {
  const payload = takePayload(window);
  if (gateway && payload !== null) Object.assign(gateway, { payload });
}

if (gateway && signingKey) Object.assign(gateway, { signingKey });
arrive();
// A second request in the same tab changes only the fragment, and loads nothing.
addEventListener("popstate", arrive);
const { defineEdisGateway } = await import("../element/defineEdisGateway");
defineEdisGateway();
