import { dispatchOptions, type EventName, type FailDetail } from "../session/eventDetails";
import { payloadIds } from "./payloadIds";
import { isObjectOrList } from "./typeGuards";

/** Fires an event at the frame element, its detail frozen (R60); returns false if its default action is prevented. */
export const fireEvent = (element: HTMLElement, name: EventName, detail: object): boolean =>
  element.dispatchEvent(new CustomEvent(name, { ...dispatchOptions(name), detail: freeze(detail) }));

/** Freezes `value` with all that it holds, and returns it. No copy is needed, as nobody else has it; `frame.js` must stay small. */
function freeze<T>(value: T): T {
  if (isObjectOrList(value)) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/** Returns the detail of a `fail` that no host page has sent (contract §2), with the ids of the payload. */
export const localFailDetail = (payload: string, reason: FailDetail["reason"], message: string) => ({
  ...payloadIds(payload),
  responseCode: "",
  message,
  requestTime: "",
  orderRespDtls: [],
  returnTo: null,
  reason,
  locale: "en-GB",
});
