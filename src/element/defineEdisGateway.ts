import { EdisGatewayElement } from "./EdisGatewayElement";

/** Registers `<edis-gateway>`, once; where the name is taken already, by another copy of this package, that one stays. */
export function defineEdisGateway(registry: CustomElementRegistry = customElements): void {
  if (!registry.get("edis-gateway")) registry.define("edis-gateway", EdisGatewayElement);
}
