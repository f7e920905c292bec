import { dispatchOptions, type EventName } from "../session/eventDetails";

/** Fires an event at the frame element, its detail frozen (R60); returns false if its default action is prevented. */
export const fireEvent = (element: HTMLElement, name: EventName, detail: object): boolean =>
  element.dispatchEvent(new CustomEvent(name, { ...dispatchOptions(name), detail: freeze(detail) }));

/** Freezes `value` with all that it holds, and returns it. No copy is needed, as nobody else has it; `frame.js` must stay small. */
function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
