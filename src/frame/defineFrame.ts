import { EdisGatewayFrameElement } from "./FrameElement";

/** Registers `<edis-gateway-frame>`, once; where the name is taken already, by another copy of this package, that one stays. */
export function defineEdisGatewayFrame(registry: CustomElementRegistry = customElements): void {
  if (!registry.get("edis-gateway-frame")) registry.define("edis-gateway-frame", EdisGatewayFrameElement);
}
