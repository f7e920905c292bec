export type { TransactionType } from "./data/transactionType";
export { defineEdisGateway } from "./element/defineEdisGateway";
export { EdisGatewayElement, type EdisGatewayEventMap } from "./element/EdisGatewayElement";
export type {
  EdisGatewayAttributes,
  EdisGatewayFrameAttributes,
  EdisGatewayListeners,
  EdisGatewayProperties,
} from "./element/frameworkTypes";
export { type LoadOptions, loadEdisGateway } from "./element/load";
export type { CaptchaFunction } from "./element/recaptcha";
export type { FailReason, ReturnTo, ScreenName } from "./flow/outcome";
export { defineEdisGatewayFrame } from "./frame/defineEdisGatewayFrame";
export { EdisGatewayFrameElement, type EdisGatewayFrameEventMap } from "./frame/FrameElement";
export type {
  EventName,
  FailDetail,
  GatewayEventDetails,
  ReadyDetail,
  ScreenChangeDetail,
  SuccessDetail,
} from "./session/eventDetails";
