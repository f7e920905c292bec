// Registers both elements, the one import-time effect (docs/contract.md §1). On a server, where a framework imports what a page
// does, it does nothing.
import { defineEdisGateway } from "./element/defineEdisGateway";
import { defineEdisGatewayFrame } from "./frame/defineEdisGatewayFrame";

if (typeof customElements !== "undefined") {
  defineEdisGateway();
  defineEdisGatewayFrame();
}

export { EdisGatewayElement } from "./element/EdisGatewayElement";
export type { EdisGatewayListeners } from "./element/frameworkTypes";
export { EdisGatewayFrameElement } from "./frame/FrameElement";
