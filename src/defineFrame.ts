// The frame element alone (contract §1 `./frame`), registered as it is imported; on a server nothing is.
import { defineEdisGatewayFrame } from "./frame/defineFrame";

export type { EdisGatewayFrameAttributes, EdisGatewayListeners } from "./element/templateTypes";
export { EdisGatewayFrameElement, type EdisGatewayFrameEventMap } from "./frame/FrameElement";
export type { TypedEventTarget } from "./session/eventDetails";

if (typeof customElements !== "undefined") defineEdisGatewayFrame();
