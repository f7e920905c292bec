import { EdisGatewayElement } from "./EdisGatewayElement";

/** Registers `<edis-gateway>`, unless another copy of this package has taken the name. */
export function defineEdisGateway(registry: CustomElementRegistry = customElements): void {
  if (!registry.get("edis-gateway")) registry.define("edis-gateway", EdisGatewayElement);
}
