import { EdisGatewayFrameElement } from "./FrameElement";

/** Registers `<edis-gateway-frame>`, unless another copy of this package has taken the name. */
export function defineEdisGatewayFrame(registry: CustomElementRegistry = customElements): void {
  if (!registry.get("edis-gateway-frame")) registry.define("edis-gateway-frame", EdisGatewayFrameElement);
}
