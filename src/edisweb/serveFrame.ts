import { loadConfiguration } from "../depository/config";
import { browserPorts } from "../element/browserPorts";
import { type EdisGatewayElement, REFUSE } from "../element/EdisGatewayElement";
import { openBridge } from "../frame/hostPageBridge";
import { createSizeReporter } from "../frame/sizeReporter";

/**
 * The host page in a frame (contract §3): the payload comes by the handshake alone, and whoever frames it is held to the
 * verified configuration before anything begins. The gateway then loads the configuration for itself, as ever.
 */
export function serveFrame(gateway: EdisGatewayElement): void {
  const page = document.documentElement;
  const room = new CSSStyleSheet();
  document.adoptedStyleSheets.push(room);
  page.dataset["framed"] = "";

  const ports = browserPorts(gateway);
  const { configUrl, propertiesUrl, signingKey } = gateway;
  const source = {
    configUrl,
    propertiesUrl: propertiesUrl ?? undefined,
    signingKey: signingKey ?? undefined,
    pageUrl: location.href,
  };
  const configuration = loadConfiguration(ports, source);
  configuration.catch((error: unknown) =>
    ports.warn(`edis-gateway: ${error instanceof Error ? error.message : ""}`),
  );

  const tell = openBridge({
    gateway,
    refuseParent: () => gateway[REFUSE](),
    embedOrigins: configuration.then(({ portal }) => portal.embedOrigins),
    follow(manners) {
      for (const name of ["locale", "theme"] as const) {
        const value = manners[name];
        if (value === null) gateway.removeAttribute(name);
        else gateway.setAttribute(name, value);
      }
      page.dataset["theme"] = manners.theme ?? "auto";
      room.replaceSync(`edis-gateway { --_room: ${manners.room}px; }`);
      measures.setRoom(manners.room);
    },
    accepted: () => measures.tellAll(),
    warn: ports.warn,
  });
  const measures = createSizeReporter(gateway, tell);
}
