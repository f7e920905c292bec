import type { CallEvent, FlowEvent } from "./events";
import type { ActiveState, Busy } from "./states";

const SENDS: readonly Busy[] = ["sendFirst", "sendForgot", "sendAgain"];

/** The calls that an event may belong to. */
const CALLS: Readonly<Record<CallEvent["type"], readonly Busy[]>> = {
  captchaPassed: ["captcha"],
  captchaFailed: ["captcha"],
  validateAnswered: ["validate"],
  validateFailed: ["validate"],
  statusAnswered: ["status"],
  otpSendAnswered: SENDS,
  otpSendFailed: SENDS,
  orderAnswered: ["order"],
  orderFailed: ["order"],
  exitAnswered: ["exit"],
};

const BY_TYPE: ReadonlyMap<string, readonly (Busy | null)[]> = new Map(Object.entries(CALLS));

/** Tells whether an event belongs to a call that is not under way: it is over, or was never made (R35). */
export function isLate({ busy }: ActiveState, { type }: FlowEvent): boolean {
  const calls = BY_TYPE.get(type);
  return calls !== undefined && !calls.includes(busy);
}
