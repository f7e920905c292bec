export type { CaptchaFunction } from "./element/captcha";
export { defineEdisGateway } from "./element/defineEdisGateway";
export { EdisGatewayElement, type EdisGatewayEventMap } from "./element/EdisGatewayElement";
export type { FailReason, ReturnTo, ScreenName, TransactionType } from "./flow/outcome";
export type {
  EventName,
  FailDetail,
  GatewayEventDetails,
  ReadyDetail,
  ScreenChangeDetail,
  SuccessDetail,
} from "./session/hostEvents";
