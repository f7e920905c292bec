// Registers the frame element alone on import (contract §1 `./frame`); on a server it does nothing.
import { defineEdisGatewayFrame } from "./frame/defineEdisGatewayFrame";

export type { EdisGatewayFrameAttributes, EdisGatewayListeners } from "./element/frameworkTypes";
export { EdisGatewayFrameElement, type EdisGatewayFrameEventMap } from "./frame/FrameElement";
export type { TypedEventTarget } from "./session/eventDetails";

if (typeof customElements !== "undefined") defineEdisGatewayFrame();
